import { m } from "#messages";
import { type LeftOut, leftOutLine } from "./left-out.ts";

const shownMax = 12;

/** List of the content that was left out, each item with its kind and place. */
export function LeftOutList({ found }: { found: readonly LeftOut[] }) {
  const lines = [...new Set(found.map(leftOutLine))];
  return (
    <ul>
      {lines.slice(0, shownMax).map((line) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
      {lines.length > shownMax && <li>{m.left_out_more({ count: lines.length - shownMax })}</li>}
    </ul>
  );
}
