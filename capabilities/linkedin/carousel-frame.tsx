import { FoldedText } from "#dashboard/parts/networks/frames/folded-text.tsx";
import { LinkedinFrame } from "#dashboard/parts/networks/frames/linkedin-frame.tsx";
import { m } from "#messages";
import type { CarouselFrame } from "../screen.ts";

const Frame: CarouselFrame = ({ caption, count, current, children }) => (
  <LinkedinFrame text={<FoldedText key={caption.length} text={caption} lengthMax={210} linesMax={3} />}>
    <div className="border-line border-y">
      {children}
      <p className="bg-panel px-4 py-1.5 text-ink-2 text-xs tabular-nums">{m.posts_page_of({ number: current + 1, count })}</p>
    </div>
  </LinkedinFrame>
);

export default Frame;
