import { sql } from "kysely";
import type pg from "pg";
import { readClock } from "#src/core/database/database-clock.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Log } from "#src/core/log.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork, endWork, putWorkBack, type WorkClaim } from "#src/operations/queue/work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { type Teller, tell } from "#src/people/notifications/tell.ts";
import type { PolicyStep } from "#src/people/projects/approval/policy-steps.ts";
import { type ProjectRow, selectProject } from "#src/people/projects/project-queries.ts";
import { listAllAskable, listAssigned } from "./askable.ts";
import { findReview } from "./find-review.ts";
import { aboutOf, lockSubject, type Subject } from "./find-subject.ts";
import { waitKind } from "./review-policy.ts";
import { type Review, turnOf } from "./turn.ts";

export type ReminderDependencies = { pool: pg.Pool; sendsMail: boolean; log: Log };

const leaseSeconds = 60;
const batchSize = 20;
// Leaves capacity for other organizations.
const ofOrganizationMax = 5;

/** Creates the worker that reminds of steps of approval when half of their time is over, and when all of it is. */
export function createReviewReminder(dependencies: ReminderDependencies): Worker {
  const { pool, log } = dependencies;
  return createWorker({
    name: "review_reminder",
    async open() {
      const claims = await claimWork(pool, waitKind, { room: batchSize, leaseSeconds, each: ofOrganizationMax });
      for (const claim of claims) await remindOf(dependencies, claim);
      return claims.length;
    },
    until: () => untilWork(pool, [waitKind]),
    onError: (error) => log.warn("reviews not reminded of", { error }),
  });
}

async function remindOf({ pool, sendsMail, log }: ReminderDependencies, claim: WorkClaim): Promise<void> {
  const { organization_id: organizationId, id: subjectId } = claim;
  try {
    await transact(pool, organizationId, (tx) => remind({ tx, sendsMail }, claim));
  } catch (error) {
    // It is claimed again within a minute; it must not hold up the others.
    log.error("review not reminded of", { organizationId, error, ...aboutOf(subjectId) });
  }
}

/** Tells of a step whose time is half or fully over, once each. The lock keeps it from being given meanwhile. */
async function remind(context: Teller, claim: WorkClaim): Promise<void> {
  const { tx } = context;
  const { organization_id: organizationId, id } = claim;
  const subject = await lockSubject(tx, organizationId, id);
  const wait = await tx
    .selectFrom("review_wait")
    .select("submitted_at")
    .where("organization_id", "=", organizationId)
    .where("subject_id", "=", id)
    .executeTakeFirst();
  const project = subject && (await selectProject(tx, organizationId).where("id", "=", subject.project_id).executeTakeFirst());
  const review = project !== undefined && subject?.status === "in_review" ? await findReview(tx, project, subject) : undefined;
  const step = review && turnOf(review);
  if (subject === undefined || wait === undefined || project === undefined || review === undefined || !step?.dueDays) {
    await endWork(tx, claim);
    return;
  }
  const now = await readClock(tx);
  const lookAgain = (at: Date) => putWorkBack(tx, claim, { at, attempts: 0 });
  const half = after(wait.submitted_at, step.dueDays * 12);
  const due = after(wait.submitted_at, step.dueDays * 24);
  if (now < half) {
    await lookAgain(half);
    return;
  }
  const isOver = now >= due;
  if (!(await (isOver ? endWork(tx, claim) : lookAgain(due)))) return;
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

function reasonOf({ name }: PolicyStep, { time_zone }: ProjectRow, due: Date, isOver: boolean): string {
  const what = name === "" ? "Its approval" : `The step “${name}”`;
  const when = `${wallClockAt(due, time_zone).replace("T", " at ")} (${time_zone})`;
  return `${what} ${isOver ? "was" : "is"} due on ${when}. Approve it, or request changes.`;
}
