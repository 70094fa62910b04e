import { type CreditWork, estimateCredits, estimateOwnUse } from "@galley/contract";
import { m } from "#messages";
import { number } from "#src/format/numbers.ts";
import { useCapabilities } from "#src/place/use-capabilities.ts";

const secondsPerMinute = 60;

/** Price of work before it begins: its credits, and what it has models of the organization's own do. */
export function Price({ works }: { works: readonly CreditWork[] }) {
  const own = useCapabilities()?.ownModels ?? [];
  const credits = works.reduce((total, work) => total + estimateCredits(work, own), 0);
  const uses = works.map((work) => estimateOwnUse(work, own));
  const sum = (of: keyof (typeof uses)[number]) => uses.reduce((total, use) => total + use[of], 0);
  const [tokens, images, seconds] = [sum("tokens"), sum("images"), sum("seconds")];
  const told = [
    (credits > 0 || tokens + images + seconds === 0) && m.price_credits({ count: credits }),
    tokens > 0 && m.price_tokens({ shown: number(tokens) }),
    images > 0 && m.price_images({ count: images }),
    seconds > 0 && m.price_minutes({ count: Math.ceil(seconds / secondsPerMinute) }),
  ].filter((text) => text !== false);
  return <span className="tabular-nums">{told.join(" · ")}</span>;
}
