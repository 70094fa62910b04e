import type { PostDestinationName } from "@galley/contract";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { cx } from "#src/ui/cx.ts";

type NetworkChoiceProps<T> = { label: string; networks: readonly T[]; chosen: T | undefined; onChoose: (network: T) => void };

/** Row of networks, one of which is shown. */
export function NetworkChoice<T extends PostDestinationName>({ label, networks, chosen, onChoose }: NetworkChoiceProps<T>) {
  return (
    <fieldset className="flex flex-wrap self-start rounded-lg bg-panel p-0.5">
      <legend className="sr-only">{label}</legend>
      {networks.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
          className={cx(
            "flex h-7 items-center gap-1.5 rounded-md px-2.5 font-medium text-xs",
            one === chosen ? "bg-card text-ink shadow-sm" : "text-ink-2 hover:text-ink",
          )}
        >
          <NetworkMark network={one} size={12} />
          {postDestinationName(one)}
        </button>
      ))}
    </fieldset>
  );
}
