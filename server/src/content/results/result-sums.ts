type ResultColumns = { days: string[]; pages: string[]; clicks: number[]; impressions: number[]; positionSums: number[] };

/** Rows per day and page; rows of the same day and page are added up. It stores numbers only, so that a million rows fit into memory. */
export type ResultSums = {
  add(day: string, page: string, row: { clicks: number; impressions: number; positionSum: number }): void;
  readonly size: number;
  readonly days: readonly string[];
  readonly pages: readonly string[];
  /** Returns the rows in portions of at most `sizeMax`. */
  portions(sizeMax: number): Iterable<ResultColumns>;
  rowsPerDay(): ReadonlyMap<string, number>;
};

const pagesMax = 2 ** 21;

export function createResultSums(): ResultSums {
  const days = numbering();
  const pages = numbering();
  const places = new Map<number, number>();
  const column = {
    day: [] as number[],
    page: [] as number[],
    clicks: [] as number[],
    impressions: [] as number[],
    position: [] as number[],
  };

  function place(day: number, page: number): number {
    const key = day * pagesMax + page;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, column.day.length);
    column.day.push(day);
    column.page.push(page);
    column.clicks.push(0);
    column.impressions.push(0);
    column.position.push(0);
    return column.day.length - 1;
  }

  return {
    add(day, page, { clicks, impressions, positionSum }) {
      const at = place(days.of(day), pages.of(page));
      column.clicks[at] = (column.clicks[at] ?? 0) + clicks;
      column.impressions[at] = (column.impressions[at] ?? 0) + impressions;
      column.position[at] = (column.position[at] ?? 0) + positionSum;
    },
    get size() {
      return column.day.length;
    },
    days: days.names,
    pages: pages.names,
    *portions(sizeMax) {
      for (let start = 0; start < column.day.length; start += sizeMax) {
        const end = start + sizeMax;
        yield {
          days: column.day.slice(start, end).map((day) => days.names[day] ?? ""),
          pages: column.page.slice(start, end).map((page) => pages.names[page] ?? ""),
          clicks: column.clicks.slice(start, end),
          impressions: column.impressions.slice(start, end),
          positionSums: column.position.slice(start, end),
        };
      }
    },
    rowsPerDay() {
      const counts = new Map<string, number>();
      for (const day of column.day) {
        const name = days.names[day] ?? "";
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      return counts;
    },
  };
}

function numbering() {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    of(name: string): number {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, names.length);
      names.push(name);
      return names.length - 1;
    },
  };
}
