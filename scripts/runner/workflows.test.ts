import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

type Step = { uses?: string; run?: string; if?: string; with?: Record<string, string> };
type Job = { steps: Step[]; permissions?: Record<string, string>; "continue-on-error"?: boolean };

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".github/workflows");
const jobs = readdirSync(folder).flatMap((file) => {
  const { permissions, jobs: found } = parse(readFileSync(join(folder, file), "utf8")) as Pick<Job, "permissions"> & {
    jobs: Record<string, Job>;
  };
  return Object.entries(found).map(([name, job]) => ({
    name: `${file} ${name}`,
    ...job,
    permissions: job.permissions ?? permissions ?? {},
  }));
});
const report = "./.github/actions/report-failure";
const usesOf = ({ steps }: Job, action: string) => steps.filter(({ uses }) => uses?.split("@")[0] === action);

test("each job that restores what an earlier run has kept keeps it anew, also when it fails", () => {
  const restoring = jobs.filter((job) => usesOf(job, "actions/cache/restore").length > 0);
  expect(restoring.map(({ name }) => name).toSorted()).toEqual(["ci.yml test", "nightly.yml full"]);
  for (const job of restoring) {
    const [restored] = usesOf(job, "actions/cache/restore");
    const [saved] = usesOf(job, "actions/cache/save");
    expect(saved?.if, job.name).toBe("always()");
    expect(saved?.with, job.name).toEqual({ path: restored?.with?.path, key: restored?.with?.key });
  }
  expect(jobs.flatMap((job) => usesOf(job, "actions/cache"))).toEqual([]);
});

test("each job with tests of the full set reports its failure as an issue, in the same way, and may do so", () => {
  const full = jobs.filter(({ steps }) => steps.some(({ run }) => run?.startsWith("npm run test:full")));
  expect(full).toHaveLength(2);
  for (const job of full) {
    expect(job.permissions.issues, job.name).toBe("write");
    expect(Object.keys(usesOf(job, report)[0]?.with ?? {}), job.name).toEqual(["title", "consequence"]);
    expect(usesOf(job, report)[0]?.if, job.name).toMatch(/^failure\(\)/);
  }
  expect(jobs.filter((job) => job["continue-on-error"] === true && usesOf(job, report).length === 0)).toEqual([]);
  expect(existsSync(join(root, report, "action.yml"))).toBe(true);
});
