import { Fragment, type ReactNode } from "react";

/** Facts on one line with a dot between them. Those that are missing are left out. */
export function Dotted({ facts }: { facts: readonly ReactNode[] }) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== "");
  // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line stay in their order.
  return shown.map((fact, index) => <Fragment key={index}>{index === 0 ? fact : <> · {fact}</>}</Fragment>);
}
