import type { ReactNode } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Pill } from "#src/ui/status.tsx";

export type Token = Item<"list_tokens">;

const soonMilliseconds = 14 * 86_400_000;

/** State of a token: its expiry date, or the reason why it does not work. */
export function TokenState({ token }: { token: Token }) {
  const zone = useTimeZone();
  const { state, expiresAt, revokedAt } = token;
  const past = (moment: string) => <Ago moment={moment} timeZone={zone} />;
  if (state === "revoked")
    return <Said tone="bg-panel text-ink-2" name={m.tokens_revoked()} text={revokedAt && past(revokedAt)} why={why(token)} />;
  if (state === "powerless") return <Said tone="bg-red-s text-red-i" name={m.tokens_powerless()} why={why(token)} />;
  if (expiresAt === null) return <Said tone="bg-green-s text-green-i" name={m.tokens_active()} text={m.tokens_never_expires()} />;
  if (state === "expired") return <Said tone="bg-panel text-ink-2" name={m.tokens_expired()} text={past(expiresAt)} />;
  const isSoon = Date.parse(expiresAt) - Date.now() < soonMilliseconds;
  return (
    <Said
      tone={isSoon ? "bg-amber-s text-amber-i" : "bg-green-s text-green-i"}
      name={isSoon ? m.tokens_expires_soon() : m.tokens_active()}
      text={m.tokens_expires({ when: shortMoment(expiresAt, zone) })}
    />
  );
}

type SaidProps = { tone: string; name: string; text?: ReactNode; why?: string | undefined };

function Said({ tone, name, text, why: reason }: SaidProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs lg:block">
      <Pill tone={tone} dot>
        {name}
      </Pill>
      {text && <span className="text-ink-2 lg:mt-0.5 lg:block">{text}</span>}
      {reason && <span className="text-ink-2 lg:mt-0.5 lg:block">{reason}</span>}
    </div>
  );
}

function why({ powerless }: Token): string | undefined {
  if (powerless === "creator_left") return m.tokens_creator_left();
  if (powerless === "project_lost") return m.tokens_project_lost();
  return powerless === "role_lost" ? m.tokens_role_lost() : undefined;
}
