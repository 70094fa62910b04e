import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Deployment } from "kubernetes-types/apps/v1.js";
import type { Job } from "kubernetes-types/batch/v1.js";
import type { PodSpec } from "kubernetes-types/core/v1.js";
import { describe, expect, test } from "vitest";
import { readSettings, variables } from "../../server/src/operating/settings/config.ts";
import { fileNameOf, secretNames } from "../../server/src/operating/settings/secret-files.ts";
import { chartFolder, type Rendered, refusals, renderChart, valuesOf } from "./render-chart.ts";

const root = join(import.meta.dirname, "../..");
const examples = ["ci/least-values.yaml", "ci/one-replica-values.yaml", "ci/two-replicas-values.yaml"];
const two = "ci/two-replicas-values.yaml";
const modules: Record<string, string> = {
  "apps/v1": "apps/v1",
  "batch/v1": "batch/v1",
  "networking.k8s.io/v1": "networking/v1",
  "policy/v1": "policy/v1",
  v1: "core/v1",
};

const rendered = (file: string, over = {}) => renderChart(valuesOf(file, over));
function only<Kind>(objects: Rendered[], kind: string): Kind {
  const found = objects.filter((one) => one.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as Kind;
}
const deploymentOf = (file: string, over = {}) => only<Deployment>(rendered(file, over), "Deployment");
const podOf = (of: Deployment | Job): PodSpec => of.spec?.template.spec ?? expect.unreachable("it has no pod");

/** Types of the objects as one program, in which a field that Kubernetes does not know is an error. */
function programOf(objects: Rendered[]): string {
  const lines = objects.map((one, index) => {
    const from = modules[one.apiVersion] ?? expect.unreachable(`${one.apiVersion} has no types`);
    return `import type { ${one.kind} as Kind${index} } from "kubernetes-types/${from}.js";\nexport const object${index}: Kind${index} = ${JSON.stringify(one)};`;
  });
  return lines.join("\n");
}

function typeFaults(programs: Record<string, string>): string {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "chart-"));
  try {
    for (const [name, program] of Object.entries(programs)) writeFileSync(join(folder, `${name}.ts`), program);
    const flags = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--ignoreConfig", "--types", ""];
    const files = Object.keys(programs).map((name) => join(folder, `${name}.ts`));
    execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...flags, ...files], { encoding: "utf8" });
    return "";
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("every example of the chart", () => {
  test("renders objects that Kubernetes has, without a field that it does not know", () => {
    expect(typeFaults(Object.fromEntries(examples.map((file, index) => [`example${index}`, programOf(rendered(file))])))).toBe("");
  });

  test.each(examples)("%s is let through by the schema, and starts Galley with settings that it knows", (file) => {
    expect(refusals(valuesOf(file))).toEqual([]);
    for (const pod of [podOf(deploymentOf(file)), podOf(only<Job>(rendered(file), "Job"))]) {
      const env = pod.containers[0]?.env ?? [];
      const names = env.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      const plain = env.filter(({ name }) => !name.endsWith("_FILE"));
      const secrets = env.filter(({ name }) => name.endsWith("_FILE"));
      expect(secrets.map(({ name }) => name).filter((name) => !secretNames(variables.shape).map(fileNameOf).includes(name))).toEqual([]);
      const held = { GALLEY_SECRET: "x".repeat(32), DATABASE_URL: "postgres://db/galley", GALLEY_S3_ACCESS_KEY_ID: "id" };
      const more = {
        GALLEY_S3_SECRET_ACCESS_KEY: "key",
        GALLEY_SMTP_URL: "smtps://mail",
        GALLEY_DATABASE_OWNER_URL: "postgres://db/galley",
        GALLEY_DATABASE_READ_URL: "postgres://replica/galley",
      };
      const values: Record<string, string> = { ...held, ...more };
      const given = [
        ...plain.map(({ name, value }) => [name, value]),
        ...secrets.map(({ name }) => [name.slice(0, -"_FILE".length), values[name.slice(0, -"_FILE".length)]]),
      ];
      expect(readSettings(Object.fromEntries(given)).config).toMatchObject({ migrateAtStart: false, embeddedDatabase: false });
    }
  });

  test.each(examples)("%s runs without root, rights, a token or a file system to write to", (file) => {
    for (const pod of [podOf(deploymentOf(file)), podOf(only<Job>(rendered(file), "Job"))]) {
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: "RuntimeDefault" } });
      for (const container of pod.containers) {
        const closed = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } };
        expect(container.securityContext).toEqual(closed);
        expect(container.resources?.limits?.memory).toBeDefined();
        const volumes = pod.volumes?.map(({ name }) => name);
        expect(container.volumeMounts?.map(({ name }) => name).toSorted()).toEqual(volumes?.toSorted());
      }
    }
  });

  test.each(examples)("%s names secrets and holds none", (file) => {
    const pod = podOf(deploymentOf(file));
    const wanted = (valuesOf(file).secret as { settings: string[] }).settings;
    const secret = pod.volumes?.find(({ name }) => name === "secret")?.secret;
    expect(secret?.items?.map(({ key }) => key)).toEqual(wanted);
    expect(rendered(file).some(({ kind }) => kind === "Secret")).toBe(false);
  });
});

describe("two replicas", () => {
  test("stay both while a new version rolls out, and lose one at a time to a drain", () => {
    const { spec } = deploymentOf(two);
    expect(spec).toMatchObject({ replicas: 2, strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } });
    const budget = only<Rendered & { spec: object }>(rendered(two), "PodDisruptionBudget");
    expect(budget.spec).toMatchObject({ maxUnavailable: 1, selector: { matchLabels: spec?.selector.matchLabels } });
    expect(podOf(deploymentOf(two)).topologySpreadConstraints?.[0]?.labelSelector?.matchLabels).toEqual(spec?.selector.matchLabels);
  });

  test("are found by the selectors of the service and the budget, and the job is not", () => {
    const objects = rendered(two);
    const labels = deploymentOf(two).spec?.template.metadata?.labels;
    const service = only<Rendered & { spec: { selector: object } }>(objects, "Service");
    expect(labels).toMatchObject(service.spec.selector);
    expect(only<Job>(objects, "Job").spec?.template.metadata?.labels).not.toMatchObject(service.spec.selector);
  });

  test("get time to finish what is under way before they are killed", () => {
    const pod = podOf(deploymentOf(two));
    const pause = Number(pod.containers[0]?.lifecycle?.preStop?.exec?.command?.[1]);
    // 30 s for calls and 5 s for connections, as the service takes them.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pause + 30 + 5);
  });

  test("are asked where the service answers", () => {
    const [container] = podOf(deploymentOf(two)).containers;
    expect([container?.startupProbe, container?.livenessProbe, container?.readinessProbe].map((probe) => probe?.httpGet?.path)).toEqual([
      "/livez",
      "/livez",
      "/readyz",
    ]);
    const health = readFileSync(join(root, "server/src/surfaces/health.ts"), "utf8");
    for (const path of ["/livez", "/readyz"]) expect(health).toContain(`web.get("${path}"`);
  });
});

describe("workers of their own", () => {
  const workers = { workers: { replicas: 3, resources: { limits: { memory: "2Gi" } } } };
  const deployments = (over = {}) => rendered(two, over).filter((one) => one.kind === "Deployment") as unknown as Deployment[];
  const roleOf = (one: Deployment) => podOf(one).containers[0]?.env?.find(({ name }) => name === "GALLEY_ROLE")?.value;

  test("share the work with pods that answer alone, and get no requests", () => {
    const [web, worker] = deployments(workers);
    expect(deployments(workers).map((one) => [one.metadata?.name, one.spec?.replicas, roleOf(one)])).toEqual([
      ["galley", 2, "web"],
      ["galley-worker", 3, "worker"],
    ]);
    const service = only<Rendered & { spec: { selector: object } }>(rendered(two, workers), "Service");
    expect(web?.spec?.template.metadata?.labels).toMatchObject(service.spec.selector);
    expect(worker?.spec?.template.metadata?.labels).not.toMatchObject(service.spec.selector);
    expect(worker?.spec?.template.metadata?.labels).toMatchObject(worker?.spec?.selector.matchLabels ?? {});
    expect(worker && podOf(worker).containers[0]?.resources).toEqual({ limits: { memory: "2Gi" } });
    expect(typeFaults({ workers: programOf(rendered(two, workers)) })).toBe("");
  });

  test("are not there unless they are asked for, and everything is done by each pod then", () => {
    expect(deployments().map(roleOf)).toEqual([undefined]);
  });
});

test("migrations run before the new version, as a command of the operator", () => {
  const job = only<Job>(rendered(two), "Job");
  expect(job.metadata?.annotations?.["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
  expect(podOf(job).containers[0]?.args).toEqual(["migrate"]);
});

test("one replica with a volume is stopped before the next one starts, keeps its claim and has no budget", () => {
  const objects = rendered("ci/one-replica-values.yaml");
  expect(only<Deployment>(objects, "Deployment").spec?.strategy).toEqual({ type: "Recreate" });
  expect(only<Rendered>(objects, "PersistentVolumeClaim").metadata.annotations).toEqual({ "helm.sh/resource-policy": "keep" });
  expect(objects.map(({ kind }) => kind)).not.toContain("PodDisruptionBudget");
});

describe("the schema refuses", () => {
  const s3 = { endpoint: "https://s3.example.com", bucket: "galley-files" };
  test.for([
    ["the chart's bare defaults", undefined, {}, "/publicUrl"],
    ["two replicas on one volume", "ci/one-replica-values.yaml", { replicas: 2 }, "/storage/type"],
    ["workers of their own on a volume", "ci/one-replica-values.yaml", { workers: { replicas: 1 } }, "/storage/type"],
    ["a role among the plain settings", two, { settings: { GALLEY_ROLE: "web" } }, "GALLEY_ROLE"],
    ["a secret among the plain settings", two, { settings: { GALLEY_SECRET: "x" } }, "GALLEY_SECRET"],
    ["a setting that Galley does not have", two, { settings: { GALLEY_PUBLC_URL: "x" } }, "GALLEY_PUBLC_URL"],
    ["a setting that the chart sets itself", two, { settings: { GALLEY_HOST: "::" } }, "GALLEY_HOST"],
    ["replicas without a common secret", two, { secret: { settings: ["DATABASE_URL"] } }, "/secret/settings"],
    ["a store without its keys", two, { secret: { settings: ["GALLEY_SECRET", "DATABASE_URL"] } }, "GALLEY_S3_ACCESS_KEY_ID"],
    [
      "a store's address with a path",
      two,
      { storage: { s3: { ...s3, endpoint: "https://s3.example.com/bucket" } } },
      "/storage/s3/endpoint",
    ],
    ["an ingress without a host", "ci/least-values.yaml", { ingress: { enabled: true } }, "/ingress/hosts"],
    ["a value that the chart does not know", two, { replica: 3 }, "replica"],
  ] as const)("%s", ([, file, over, named]) => {
    expect(refusals(valuesOf(file, over)).join("\n")).toContain(named);
  });
});

test("every setting of Galley has its place in the chart: a value, the plain settings or the secret", () => {
  const schema = JSON.parse(readFileSync(join(chartFolder, "values.schema.json"), "utf8")).properties;
  // An archive is of the embedded database, and the chart's is somebody's own.
  const embedded = ["GALLEY_ARCHIVE", "GALLEY_ARCHIVE_DAYS"];
  const secrets = secretNames(variables.shape).filter((name) => !embedded.includes(name));
  const own = ["GALLEY_PUBLIC_URL", "GALLEY_MIGRATE_AT_START", "GALLEY_S3_ENDPOINT", "GALLEY_S3_BUCKET", "GALLEY_S3_REGION", "GALLEY_ROLE"];
  // Set by the image.
  const fixed = ["PORT", "GALLEY_HOST", "GALLEY_DATA_DIR"];
  const open = Object.entries(variables.shape).flatMap(([name, kind]) => (kind.meta()?.internal ? [] : [name]));
  expect(schema.secret.properties.settings.items.enum.toSorted()).toEqual(secrets.toSorted());
  expect([...schema.settings.propertyNames.enum, ...own, ...fixed, ...embedded, ...secrets].toSorted()).toEqual(open.toSorted());
});

test("chart, image and package have one version", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const chart = readFileSync(join(chartFolder, "Chart.yaml"), "utf8");
  expect(chart).toContain(`\nversion: ${version}\n`);
  expect(chart).toContain(`\nappVersion: ${version}\n`);
});
