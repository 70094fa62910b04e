import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Failure } from "#src/core/failure.ts";
import { inShare } from "#test/chance.ts";
import { type CreditWorld, openCreditWorld } from "./test-support.ts";

let at: CreditWorld;
beforeAll(async () => {
  at = await openCreditWorld();
});
afterAll(() => at.close());

type Step =
  | { do: "reserve" | "settle" | "topUp"; name: string; credits: number }
  | { do: "release"; name: string }
  | { do: "plan"; credits: number }
  | { do: "passMonth" };

const name = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
const credits = fc.integer({ min: 1, max: 25 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("reserve" as const), name, credits }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("settle" as const), name, credits }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("release" as const), name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("topUp" as const), name, credits }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("plan" as const), credits }) },
  { weight: 2, arbitrary: fc.constant({ do: "passMonth" as const }) },
);

type Hold = { from: "month" | "bought"; month: number };
type Work = { credits: Hold[]; end?: { kind: "settle" | "release"; spent: number } };

/** Model of credits as single coins: each is available, is held by some work, is spent or has lapsed. */
class Purse {
  plan = 100;
  granted = 100;
  month = 0;
  monthly = 100;
  bought = 0;
  used = 0;
  works = new Map<string, Work>();
  topUps = new Map<string, number>();

  apply(step: Step): string {
    if (step.do === "passMonth") return this.passMonth();
    if (step.do === "plan") return this.setPlan(step.credits);
    if (step.do === "topUp") return this.topUp(step.name, step.credits);
    if (step.do === "reserve") return this.reserve(step.name, step.credits);
    return this.end(step.name, step.do, step.do === "settle" ? step.credits : 0);
  }

  get reserved(): number {
    return [...this.works.values()].reduce((sum, { credits, end }) => sum + (end ? 0 : credits.length), 0);
  }

  private passMonth(): string {
    this.month += 1;
    this.monthly = this.plan;
    this.granted = this.plan;
    this.used = 0;
    return "done";
  }

  private setPlan(credits: number): string {
    this.plan = credits;
    this.monthly += Math.max(0, credits - this.granted);
    this.granted = Math.max(this.granted, credits);
    return "done";
  }

  private topUp(reference: string, credits: number): string {
    const known = this.topUps.get(reference);
    if (known !== undefined) return known === credits ? "done" : "conflict";
    this.topUps.set(reference, credits);
    this.bought += credits;
    return "done";
  }

  private reserve(operation: string, count: number): string {
    const known = this.works.get(operation);
    if (known !== undefined) return known.credits.length === count ? "done" : "conflict";
    if (this.monthly + this.bought < count) return "insufficient_credits";
    const held: Hold[] = [];
    for (let coin = 0; coin < count; coin += 1) {
      const from = this.monthly > 0 ? "month" : "bought";
      if (from === "month") this.monthly -= 1;
      else this.bought -= 1;
      held.push({ from, month: this.month });
    }
    this.works.set(operation, { credits: held });
    return "done";
  }

  private end(operation: string, kind: "settle" | "release", spent: number): string {
    const work = this.works.get(operation);
    if (work === undefined) return "not_found";
    if (work.end) return work.end.kind === kind && work.end.spent === spent ? "done" : "conflict";
    if (spent > work.credits.length) return "invalid_state";
    work.end = { kind, spent };
    for (const [index, { from, month }] of work.credits.entries()) {
      if (index < spent) this.used += month === this.month ? 1 : 0;
      else if (from === "bought") this.bought += 1;
      else if (month === this.month) this.monthly += 1;
    }
    return "done";
  }
}

async function carryOut(organizationId: string, step: Step): Promise<string> {
  const done = () => {
    if (step.do === "passMonth") return at.passMonth();
    if (step.do === "plan") return at.plan(step.credits, organizationId);
    if (step.do === "release") return at.release(step.name, organizationId);
    return at[step.do](step.name, step.credits, organizationId);
  };
  return done().then(
    () => "done",
    (error: unknown) => {
      if (error instanceof Failure) return error.code;
      throw error;
    },
  );
}

test("whatever is done in whatever order over months, the balance is what a purse of coins holds and what the history sums up to", async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
    const { organizationId } = await at.world.newOrganization();
    await at.plan(20, organizationId);
    const purse = new Purse();
    purse.apply({ do: "plan", credits: 20 });
    for (const step of steps) {
      expect(await carryOut(organizationId, step), JSON.stringify(step)).toBe(purse.apply(step));
      const { monthly, bought, reserved, used } = purse;
      expect(await at.read(organizationId), JSON.stringify(step)).toMatchObject({ monthly, bought, reserved, used });
    }
    await at.expectSums();
  });
  await fc.assert(property, { numRuns: inShare(40, 12), endOnFailure: true });
});
