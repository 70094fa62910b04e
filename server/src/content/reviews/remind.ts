import { sql } from "kysely";
import type pg from "pg";
import { readClock } from "#src/core/database/database-clock.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Log } from "#src/core/log.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { claimWith } from "#src/operations/queue/claim.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { type Teller, tell } from "#src/people/notifications/tell.ts";
import type { PolicyStep } from "#src/people/projects/approval/policy-steps.ts";
import { type ProjectRow, selectProject } from "#src/people/projects/project-queries.ts";
import { listAllAskable, listAssigned } from "./askable.ts";
import { findReview } from "./find-review.ts";
import { aboutOf, lockSubject, type Subject } from "./find-subject.ts";
import { type Review, turnOf } from "./turn.ts";

export type ReminderDependencies = { pool: pg.Pool; sendsMail: boolean; log: Log };

type Claim = { organization_id: string; subject_id: string };

const pauseMilliseconds = 2000;
const batchSize = 20;
// Leaves capacity for other organizations.
const ofOrganizationMax = 5;

/** Creates the worker that reminds of steps of approval when half of their time is over, and when all of it is. */
export function createReviewReminder(dependencies: ReminderDependencies): Worker {
  const { pool, log } = dependencies;
  return createWorker({
    name: "review_reminder",
    async open() {
      const claims = await claimWith<Claim>(pool, "claim_review_waits", [batchSize, ofOrganizationMax]);
      for (const claim of claims) await remindOf(dependencies, claim);
      return claims.length;
    },
    idle: async () => pauseMilliseconds,
    onError: (error) => log.warn("reviews not reminded of", { error }),
  });
}

async function remindOf({ pool, sendsMail, log }: ReminderDependencies, claim: Claim): Promise<void> {
  const { organization_id: organizationId, subject_id: subjectId } = claim;
  try {
    await transact(pool, organizationId, (tx) => remind({ tx, sendsMail }, organizationId, subjectId));
  } catch (error) {
    // It is claimed again within a minute; it must not hold up the others.
    log.error("review not reminded of", { organizationId, error, ...aboutOf(subjectId) });
  }
}

/** Tells of a step whose time is half or fully over, once each. The lock keeps it from being given meanwhile. */
async function remind(context: Teller, organizationId: string, id: string): Promise<void> {
  const { tx } = context;
  const subject = await lockSubject(tx, organizationId, id);
  const wait = await tx
    .selectFrom("review_wait")
    .select("submitted_at")
    .where("organization_id", "=", organizationId)
    .where("subject_id", "=", id)
    .executeTakeFirst();
  if (subject === undefined || wait === undefined) return;
  const project = await selectProject(tx, organizationId).where("id", "=", subject.project_id).executeTakeFirst();
  const review = subject.status === "in_review" && project !== undefined ? await findReview(tx, project, subject) : undefined;
  const step = review && turnOf(review);
  if (project === undefined || review === undefined || !step?.dueDays) return setCheck(tx, organizationId, id, null);
  const now = await readClock(tx);
  const half = after(wait.submitted_at, step.dueDays * 12);
  const due = after(wait.submitted_at, step.dueDays * 24);
  if (now < half) return setCheck(tx, organizationId, id, half);
  const isOver = now >= due;
  await setCheck(tx, organizationId, id, isOver ? null : due);
  const people = await listReminded(tx, organizationId, subject, review);
  const who = sql`(select p.id as person_id, ${isOver ? "review_overdue" : "review_due"}::text as kind from unnest(${people}::text[]) as p (id)) as w`;
  const reason = reasonOf(step, project, due, isOver);
  await tell(context, { organizationId, projectId: project.id, title: subject.title, ...aboutOf(id), reason }, who);
}

/** Lists who is reminded: those who were asked by name, else everyone who can give the step. */
async function listReminded(tx: Tx, organizationId: string, subject: Subject, review: Review): Promise<string[]> {
  const able = await listAllAskable(tx, organizationId, subject.project_id, review);
  const asked = (await listAssigned(tx, organizationId, subject)).map(({ id }) => id).filter((id) => able.includes(id));
  return asked.length > 0 ? asked : able;
}

function after(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * 3_600_000);
}

async function setCheck(tx: Tx, organizationId: string, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable("review_wait")
    .set({ check_at: at })
    .where("organization_id", "=", organizationId)
    .where("subject_id", "=", id)
    .execute();
}

function reasonOf({ name }: PolicyStep, { time_zone }: ProjectRow, due: Date, isOver: boolean): string {
  const what = name === "" ? "Its approval" : `The step “${name}”`;
  const when = `${wallClockAt(due, time_zone).replace("T", " at ")} (${time_zone})`;
  return `${what} ${isOver ? "was" : "is"} due on ${when}. Approve it, or request changes.`;
}
