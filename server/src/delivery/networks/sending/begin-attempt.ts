import type { PostContent, PostDestinationName } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import type { BegunAttempt } from "../delivery.ts";
import type { LedgerPart } from "../ledger/ledger-part.ts";
import { throughApi, type WayName } from "./decide-way.ts";

type PartRow = {
  number: number;
  status: LedgerPart["status"];
  sent_again: boolean;
  looks: number;
  first_sent_at: string;
  sent_at: string;
  network_id: string | null;
};

type Row = {
  outcome: "begun" | "lost" | "waits";
  project_id: string;
  post_id: string;
  destination: PostDestinationName;
  revision: number;
  setbacks: number;
  way: WayName;
  reservation: string | null;
  credits: number | null;
  begun_with: string | null;
  late_seconds: number;
  article_id: string | null;
  content: PostContent;
  account: BegunAttempt["account"] | null;
  closed_until: Date | null;
  parts: PartRow[] | null;
  at: Date;
};

/**
 * Begins the attempt of a claim, decides on its way, and reads what it needs. Returns "lost" where the claim is void or nothing is left to deliver, and
 * "waits" where it was given back because the network takes no more for now.
 */
export async function beginAttempt(tx: Tx, claim: WorkClaim, apps: NetworkApps) {
  const { organization_id: organizationId, id, fence, attempts, again } = claim;
  const { rows } = await sql<Row>`
    select * from begin_post_attempt(${organizationId}, ${id}, ${fence}, ${attempts}, ${again}, ${lateMinutesMax},
      ${throughApi(apps, true)}, ${throughApi(apps, false)})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("An attempt has no outcome.");
  if (row.outcome !== "begun") {
    tx.turn("posts");
    return row.outcome;
  }
  const { reservation, credits } = row;
  const begun: BegunAttempt = {
    account: row.account ?? undefined,
    with: row.begun_with,
    closedUntil: row.closed_until,
    ledger: { parts: (row.parts ?? []).map(partOf), now: row.at },
    charge: reservation === null || credits === null ? undefined : { operationId: reservation, credits },
  };
  const { setbacks, way, destination, revision, content } = row;
  const found = { projectId: row.project_id, postId: row.post_id, articleId: row.article_id, lateSeconds: row.late_seconds };
  return { claim, organizationId, publicationId: id, ...found, setbacks, way, destination, revision, content, begun };
}

function partOf({ sent_again, first_sent_at, sent_at, network_id, ...part }: PartRow): LedgerPart {
  return { ...part, sentAgain: sent_again, firstSentAt: new Date(first_sent_at), sentAt: new Date(sent_at), networkId: network_id };
}
