import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";

export type PreviewAccount = { name: string; handle: string };

/** Returns the author that a network shows: the connected account, or the project under its own name. */
export function useAccount(network: string): PreviewAccount {
  const { project } = usePlace();
  const { data } = useQuery(query("list_network_accounts", { id: project.id }));
  const account = data?.data.find((one) => one.network === network);
  const plain = project.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return account ?? { name: project.name, handle: plain };
}

/** First letter of a name in a circle, in place of a profile picture. */
export function Avatar({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center rounded-full bg-accent font-display font-medium text-on-accent"
      style={{ width: size, height: size, fontSize: size * 0.45 }}
    >
      {Array.from(name)[0]}
    </span>
  );
}
