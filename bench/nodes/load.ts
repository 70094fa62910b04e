import { setTimeout as wait } from "node:timers/promises";
import type { Installation } from "../../scripts/upgrades/installation.ts";
import type { Cluster } from "./cluster.ts";

type Call = { phase: string; milliseconds: number; fault?: string };
type Published = { phase: string; seconds: number };

export type Load = {
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

/**
 * Creates and reads articles of one organization until the end, and lets every twentieth be published. Calls count for the phase in which
 * they began.
 */
export async function callOn(
  { installation, cluster, phase, signal }: { installation: Installation; cluster: Cluster; phase: () => string; signal: AbortSignal },
  { name, organizationId, token, projectId }: Caller,
): Promise<Load> {
  const load: Load = { name, calls: [], published: [], created: [] };
  const publications: Promise<void>[] = [];
  const timed = async (path: string, method: string, body?: object) => {
    const call: Call = { phase: phase(), milliseconds: 0 };
    const began = performance.now();
    try {
      return await installation.call(token, method, path, body);
    } catch (error) {
      call.fault = error instanceof Error ? error.message : String(error);
      return undefined;
    } finally {
      call.milliseconds = performance.now() - began;
      load.calls.push(call);
    }
  };
  for (let number = 1; !signal.aborted; number += 1) {
    const article = await timed("/articles", "POST", { projectId, markdown: `# Load ${number}\n\nBody.` });
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
      await installation.call(token, "POST", `/articles/${id}/approve`, { revision: 1 });
      await installation.call(token, "POST", `/articles/${id}/schedule`, { day: "2030-01-01", time: "09:00" });
      await cluster.sql("update article set due_at = now() where organization_id = $1 and id = $2", [organizationId, id]);
      for (;;) {
        const seconds = (performance.now() - began) / 1000;
        if (seconds > publicationSecondsMax) return;
        if ((await installation.call(token, "GET", `/articles/${id}`)).status === "published") {
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
export function tell({ name, calls, published }: Load): string[] {
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
