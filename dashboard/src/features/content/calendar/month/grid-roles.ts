/** ARIA roles of the grid of days. It has no table elements, since its rows share the height of the window and those of a table cannot. */
export const gridRoles = {
  grid: (label: string) => ({ role: "grid", "aria-label": label }),
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "gridcell" },
} as const;
