import { m } from "#messages";
import { cx } from "./cx.ts";

/** Share of the cycle's credits below which they are low. */
const lowShare = 0.2;

type CreditsLeftProps = { available: number; budget: number; className: string };

/** Bar of the credits that are left. Below a fifth of the cycle's it is amber, and says so. */
export function CreditsLeft({ available, budget, className }: CreditsLeftProps) {
  const isLow = available < budget * lowShare;
  return (
    <>
      <progress
        aria-label={m.credits_left()}
        value={available}
        max={Math.max(budget, available, 1)}
        className={cx(className, "w-full", isLow ? "text-amber-500" : "text-accent")}
      />
      {isLow && <span className="mt-1.5 block text-amber-i text-xs">{m.credits_low()}</span>}
    </>
  );
}
