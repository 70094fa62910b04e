/**
 * What the parts of a sheet of days are for whoever hears them. They are no table elements: rows share the height of the
 * window, which tables do not do.
 */
export const gridRoles = {
  grid: (label: string) => ({ role: "grid", "aria-label": label }),
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "gridcell" },
} as const;
