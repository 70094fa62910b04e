import type { Checks } from "./use-checks.ts";

/** Findings about one field. They do not prevent saving. */
export function Findings({ checks, param }: { checks: Checks; param: string }) {
  const found = checks.findings.filter((finding) => finding.param === param);
  if (found.length === 0) return null;
  return <p className="mt-1 text-amber-i text-xs leading-4.5">{found.map(({ message }) => message).join(" ")}</p>;
}
