import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { shortDay } from "#src/format/dates.ts";
import { Button } from "#src/ui/button.tsx";
import { CopyLine } from "#src/ui/copy-line.tsx";
import { Pill } from "#src/ui/status.tsx";
import { toastProblem } from "#src/ui/toast.tsx";

export type BlogHost = Output<"get_hosted_blog">["hosts"][number];

const good = "bg-green-s text-green-i";
const wait = "bg-amber-s text-amber-i";
const bad = "bg-red-s text-red-i";

type Told = { tone: string; name: () => string; text?: (host: BlogHost) => string };

const states: Record<BlogHost["state"], Told> = {
  waiting: { tone: wait, name: m.connections_host_waiting, text: () => m.connections_host_waiting_text() },
  proved: { tone: good, name: m.connections_host_proved },
  missing: {
    tone: bad,
    name: m.connections_host_missing,
    text: ({ servedUntil }) => m.connections_host_missing_text({ day: shortDay(servedUntil?.slice(0, 10) ?? "") }),
  },
  ended: { tone: bad, name: m.connections_host_ended, text: () => m.connections_host_ended_text() },
  taken: { tone: bad, name: m.connections_host_taken, text: () => m.connections_host_taken_text() },
  granted: { tone: good, name: m.connections_host_granted },
};

const needsRecord: ReadonlySet<BlogHost["state"]> = new Set(["waiting", "missing", "ended"]);

export function HostPill({ host: { state } }: { host: BlogHost }) {
  const { tone, name } = states[state];
  return (
    <Pill tone={tone} dot>
      {name()}
    </Pill>
  );
}

/** DNS record that proves a host, with instructions and a button to check it at once. Shows nothing if nothing is left to do. */
export function HostProof({ host, projectId, leads }: { host: BlogHost; projectId: string; leads: boolean }) {
  const { mutate, isPending } = useMutation(mutation("check_blog_host"));
  const text = states[host.state].text?.(host);
  if (text === undefined) return null;
  const { name, type, value } = host.record;
  return (
    <div className="flex flex-col gap-2 pb-2 text-ink-2 text-ui leading-5">
      <p>{text}</p>
      {needsRecord.has(host.state) && (
        <>
          <CopyLine label={m.connections_host_copy_name({ host: host.host })} text={name} />
          <CopyLine label={m.connections_host_copy_value({ host: host.host, type })} text={value} />
        </>
      )}
      {leads && (
        <Button className="self-start" busy={isPending} onClick={() => mutate({ projectId, host: host.host }, { onError: toastProblem })}>
          {m.connections_host_check()}
        </Button>
      )}
    </div>
  );
}

const lookAgainMilliseconds = 3000;

/** Returns the interval for reloading hosts, or false: one that waits for its record may be proved at any moment. */
export function hostsAskedAgain(hosts: readonly BlogHost[] | undefined): number | false {
  return hosts?.some(({ state }) => needsRecord.has(state)) ? lookAgainMilliseconds : false;
}
