import { m } from "#messages";
import { type LeftOut, leftOutLine } from "./left-out.ts";

const shownMax = 12;

/** List of the content that was left out, each item with its kind and place. `more` counts what is not in `found`. */
export function LeftOutList({ found, more = 0 }: { found: readonly LeftOut[]; more?: number }) {
  const lines = [...new Set(found.map(leftOutLine))];
  const hidden = Math.max(0, lines.length - shownMax) + more;
  return (
    <ul>
      {lines.slice(0, shownMax).map((line) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
      {hidden > 0 && <li>{m.left_out_more({ count: hidden })}</li>}
    </ul>
  );
}
