"""Tables for people, as the benchmarks print them."""


def table(rows):
    """Rows of texts in columns: the first flush left, the others flush right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join([row[0].ljust(widths[0])] +
                        [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]))
    print(flush=True)


def markdown(rows):
    """Rows of texts, the first of them heads, as a page's table."""
    for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]]:
        print("| " + " | ".join(row) + " |", flush=True)
