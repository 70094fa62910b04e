import { networksByName } from "@galley/contract";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { CopyLine } from "#src/ui/copy-line.tsx";

/** Note that no account can be connected yet: the effect on posts, and the setup that the operator has to do. */
export function MissingApp({ network: { network, settings, callbackUrl }, leads }: { network: Item<"list_networks">; leads: boolean }) {
  const name = postDestinationName(network);
  return (
    <>
      <p>{networksByName[network].byHand ? m.connections_no_app({ name }) : m.connections_api_alone_no_app({ name })}</p>
      {leads && (
        <details>
          <summary className="cursor-pointer font-medium text-ink">{m.connections_no_app_what()}</summary>
          <div className="mt-2 flex flex-col gap-2">
            <p>{m.connections_no_app_make({ name })}</p>
            <CopyLine text={callbackUrl ?? ""} label={m.connections_copy_address()} />
            <p>{m.connections_no_app_set()}</p>
            {settings.map((setting) => (
              <CopyLine key={setting} text={`${setting}=`} label={m.connections_copy_setting({ setting })} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
