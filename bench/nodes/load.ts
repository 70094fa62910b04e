import { setTimeout as wait } from "node:timers/promises";
import type { Installation } from "../../scripts/upgrades/installation.ts";
import type { Cluster } from "./cluster.ts";

type Call = { phase: string; milliseconds: number; fault?: string };
type Published = { phase: string; seconds: number };

type Load = {
  name: string;
  calls: Call[];
  published: Published[];
  /** Ids of the articles that the service said it has. */
  created: string[];
};

export type Caller = { name: string; organizationId: string; token: string; projectId: string };

const betweenCalls = 100;
const publicationEvery = 20;
const publicationSecondsMax = 40;

type Ground = { cluster: Cluster; callers: readonly Caller[] };
type Called = { serving: () => readonly Installation[]; cluster: Cluster; phase: () => string; signal: AbortSignal };

/** Lets callers call until the end, in phases. `serving` names the processes that take turns in answering. */
export function startLoad({ cluster, callers }: Ground, serving: () => readonly Installation[]) {
  const ended = new AbortController();
  let phase = "before";
  const loads = callers.map((caller) => callOn({ serving, cluster, phase: () => phase, signal: ended.signal }, caller));
  return {
    enter(next: string): void {
      phase = next;
    },
    /** Ends the calls, and tells how they went and whether what was answered is there. */
    async end(): Promise<string[]> {
      ended.abort();
      const done = await Promise.all(loads);
      const lines = done.flatMap(tell);
      for (const [at, { name, created }] of done.entries()) {
        const id = callers[at]?.organizationId;
        const rows = await cluster.sql("select from article where organization_id = $1 and id = any ($2)", [id, created]);
        const twice = await cluster.sql(
          `select from event where organization_id = $1 and type = 'article.published' and subject_id = any ($2)
          group by subject_id having count(*) > 1`,
          [id, created],
        );
        lines.push(`${name}: ${created.length} answered articles, ${created.length - rows.length} lost, ${twice.length} published twice`);
      }
      return lines;
    },
  };
}

/**
 * Creates and reads articles of one organization until the end, and lets every twentieth be published. Calls count for the phase in which
 * they began.
 */
async function callOn({ serving, cluster, phase, signal }: Called, { name, organizationId, token, projectId }: Caller): Promise<Load> {
  const load: Load = { name, calls: [], published: [], created: [] };
  const publications: Promise<void>[] = [];
  let turn = 0;
  const call = (...words: [method: string, path: string, body?: object]) => {
    const processes = serving();
    turn += 1;
    return (processes[turn % processes.length] as Installation).call(token, ...words);
  };
  const timed = async (path: string, method: string, body?: object) => {
    const timedCall: Call = { phase: phase(), milliseconds: 0 };
    const began = performance.now();
    try {
      return await call(method, path, body);
    } catch (error) {
      timedCall.fault = error instanceof Error ? error.message : String(error);
      return undefined;
    } finally {
      timedCall.milliseconds = performance.now() - began;
      load.calls.push(timedCall);
    }
  };
  for (let number = 1; !signal.aborted; number += 1) {
    const article = await timed("/articles", "POST", { projectId, markdown: `# Load ${number}\n\nBody.`, submit: true });
    if (article !== undefined) {
      const id = String(article.id);
      load.created.push(id);
      await timed(`/articles/${id}`, "GET");
      if (number % publicationEvery === 0) publications.push(publish(id));
    }
    await wait(betweenCalls);
  }
  await Promise.all(publications);
  return load;

  async function publish(id: string): Promise<void> {
    const one: Published = { phase: phase(), seconds: publicationSecondsMax };
    load.published.push(one);
    const began = performance.now();
    try {
      await call("POST", `/articles/${id}/schedule`, { day: "2030-01-01", time: "09:00" });
      await cluster.sql("update article set due_at = now() where organization_id = $1 and id = $2", [organizationId, id]);
      for (;;) {
        const seconds = (performance.now() - began) / 1000;
        if (seconds > publicationSecondsMax) return;
        if ((await call("GET", `/articles/${id}`)).status === "published") {
          one.seconds = seconds;
          return;
        }
        await wait(250);
      }
    } catch {
      // Counted as one that took the longest.
    }
  }
}

/** Returns lines that tell of each phase how many calls there were, how many failed and how long they took. */
function tell({ name, calls, published }: Load): string[] {
  const phases = [...new Set(calls.map(({ phase }) => phase))];
  return phases.map((phase) => {
    const own = calls.filter((call) => call.phase === phase);
    const failed = own.filter(({ fault }) => fault !== undefined);
    const times = own.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
    const late = published.filter((one) => one.phase === phase).map(({ seconds }) => seconds.toFixed(1));
    const why = new Set(failed.map(({ fault = "" }) => /answered (\d+)/.exec(fault)?.[1] ?? fault.slice(0, 60)));
    return `${name}, ${phase}: ${own.length} calls, ${failed.length} failed${why.size === 0 ? "" : ` (${[...why].join(", ")})`}, ms ${at(0.5)} median ${at(0.95)} at 95 % ${at(1)} longest; published after s: ${late.join(" ") || "none begun"}`;
  });
}
