import { readdirSync } from "node:fs";
import { join } from "node:path";
import { attempt, demand, drawing, type Tried } from "./life.ts";
import { freePort, type Place, until, versionOf } from "./place.ts";
import type { Open } from "./press.ts";

const ops = join(import.meta.dirname, "../../ops");

const lastOf = (printed: string) => printed.trim().split("\n").at(-1)?.trim() ?? "";

export async function tryPrometheus(place: Place, open: Open): Promise<Tried> {
  place.apt("prometheus");
  const { service } = await open({ GALLEY_METRICS_TOKEN: "six-dry-badgers-count-the-metrics" });
  const port = await freePort();
  const ask = async <T>(path: string) => ((await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`)).json()) as { data: T }).data;
  const start = async (token: string) => {
    const scrape = {
      job_name: "galley",
      authorization: { credentials: token },
      static_configs: [{ targets: [new URL(service.url).host] }],
    };
    const global = { scrape_interval: "2s", scrape_timeout: "2s", evaluation_interval: "2s" };
    place.write("prometheus.yml", JSON.stringify({ global, scrape_configs: [scrape], rule_files: [join(ops, "prometheus/alerts.yaml")] }));
    const program = place.start("prometheus", [
      "--config.file=prometheus.yml",
      `--storage.tsdb.path=${place.path("data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    const [target] = await until("a scrape", async () => {
      const { activeTargets } = await ask<{ activeTargets: { health: string; lastError: string }[] }>("/targets");
      return (activeTargets[0]?.health ?? "unknown") !== "unknown" && activeTargets;
    });
    return { program, target };
  };
  const results = [
    await attempt("`promtool check rules` of ops/prometheus/alerts.yaml", () =>
      lastOf(place.run("promtool", ["check", "rules", join(ops, "prometheus/alerts.yaml")])),
    ),
  ];
  results.push(
    await attempt("scrape with the wrong token", async () => {
      const { program, target } = await start("wrong");
      await program.stop();
      demand(target?.health === "down", `the target is ${target?.health}`);
      return `Down: “${target?.lastError}”`;
    }),
    await attempt("scrape, and the alert rules over what came", async () => {
      const { target } = await start("six-dry-badgers-count-the-metrics");
      demand(target?.health === "up", `the target is ${target?.health}: ${target?.lastError}`);
      const { result } = await until("series", async () =>
        ask<{ result: { value: string[] }[] }>(`/query?query=${encodeURIComponent('count({job="galley"})')}`),
      );
      const rules = await until("evaluated rules", async () => {
        const { groups } = await ask<{ groups: { rules: { health: string; name: string; lastError?: string }[] }[] }>("/rules");
        const all = groups.flatMap((group) => group.rules);
        return all.every(({ health }) => health !== "unknown") && all;
      });
      const bad = rules.filter(({ health }) => health !== "ok").map(({ name, lastError }) => `${name}: ${lastError}`);
      demand(bad.length === 0, bad.join("; "));
      return `Up, ${result[0]?.value[1]} series; ${rules.length} rules evaluate without an error`;
    }),
  );
  results.push({ tried: "outage", came: "Not tried: Prometheus asks Galley, which does not notice when it stops" });
  return { version: versionOf("prometheus"), results };
}

export async function tryS3rver(place: Place, open: Open): Promise<Tried> {
  const { s3rver: version = "" } = place.npm(["s3rver"]);
  const port = await freePort();
  const bucket = place.path("bucket");
  const start = async () => {
    const args = ["--directory", bucket, "--address", "127.0.0.1", "--port", String(port), "--configure-bucket", "galley"];
    // S3rver encrypts its continuation tokens with a cipher that Node offers only with this flag.
    const program = place.start("node", ["--openssl-legacy-provider", "node_modules/s3rver/bin/s3rver.js", ...args]);
    await until("s3rver", async () => (await fetch(`http://127.0.0.1:${port}/`)).status > 0);
    return program;
  };
  let store = await start();
  const press = await open({
    GALLEY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    GALLEY_S3_BUCKET: "galley",
    GALLEY_S3_REGION: "us-east-1",
    GALLEY_S3_ACCESS_KEY_ID: "S3RVER",
    GALLEY_S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  const idOf = (markdown: string) => /image:(\w+)/.exec(markdown)?.[1] ?? "";
  const get = (id: string) => fetch(`${press.service.url}/api/v1/images/${id}`);
  const files = (id: string) =>
    readdirSync(bucket, { recursive: true, encoding: "utf8" }).filter((name) => name.includes(id) && name.endsWith("_object"));
  let id = "";
  const results = [
    await attempt("upload a picture and read it", async () => {
      id = idOf(await press.addPicture(await drawing(800, 500), "A wall"));
      const { status, headers } = await get(id);
      demand(status === 200, `it answers ${status}`);
      return `${files(id).length} objects in the bucket; served as ${headers.get("content-type")}`;
    }),
    await attempt("outage while a picture comes", async () => {
      await store.stop();
      const said = await press.addPicture(await drawing(640, 480), "Away").then(
        () => "taken",
        (error: Error) => error.message,
      );
      store = await start();
      const again = await press.addPicture(await drawing(640, 480), "Back");
      return `“${said}” After it: ${(await get(idOf(again))).status}`;
    }),
    await attempt("delete the picture", async () => {
      await press.call("DELETE", `/images/${id}`);
      await until("an empty bucket", () => files(id).length === 0);
      return `No object of it stays; its address answers ${(await get(id)).status}`;
    }),
  ];
  results.push(
    { tried: "wrong credentials", came: "Not tried: s3rver takes every signature" },
    { tried: "limits", came: "Not tried: an upload of 20 MB is far below what S3 takes" },
  );
  return { version, results };
}

export async function tryMaildev(place: Place, open: Open): Promise<Tried> {
  const { maildev: version = "" } = place.npm(["maildev"]);
  const [smtp, web] = [await freePort(), await freePort()];
  const start = async () => {
    const ports = ["--smtp", String(smtp), "--web", String(web), "--ip", "127.0.0.1", "--web-ip", "127.0.0.1"];
    const program = place.start(place.path("node_modules/.bin/maildev"), ports);
    await until("maildev", async () => (await fetch(`http://127.0.0.1:${web}/api/email`)).ok).catch((error: Error) => {
      throw new Error(`${error.message}. ${program.log().slice(-300)}`);
    });
    return program;
  };
  const maildev = await start();
  const press = await open({ GALLEY_SMTP_URL: `smtp://127.0.0.1:${smtp}`, GALLEY_MAIL_FROM: "Galley <galley@hearth.example>" });
  type Mail = { subject: string; text: string; html: string; to: { address: string }[] };
  const mailTo = (email: string, secondsMax = 240) =>
    until(
      `mail to ${email}`,
      async () =>
        ((await (await fetch(`http://127.0.0.1:${web}/api/email`)).json()) as Mail[]).find(({ to }) =>
          to.some(({ address }) => address === email),
        ),
      secondsMax,
    );
  const invite = (email: string) => press.service.galley("member", "invite", "--email", email, "--role", "reviewer");
  const results = [
    await attempt("invite a reviewer", async () => {
      invite("ilse@hearth.example");
      const { subject, text, html } = await mailTo("ilse@hearth.example");
      const link = /https?:\/\/\S+\/(?:invitation|join|welcome)\S*/.exec(text)?.[0] ?? /https?:\/\/[^\s">]+/.exec(text)?.[0] ?? "";
      const { status } = await fetch(link);
      demand(status === 200, `the link ${link} answers ${status}`);
      return `“${subject}”, as text and ${html ? "HTML" : "no HTML"}; its link opens`;
    }),
    await attempt("outage while an invitation goes out", async () => {
      await maildev.stop();
      invite("bruno@hearth.example");
      await until("a while", () => new Promise((resolve) => setTimeout(() => resolve(true), 10_000)));
      await start();
      const { subject } = await mailTo("bruno@hearth.example", 400);
      return `“${subject}” arrives once it is back`;
    }),
    { tried: "wrong credentials", came: "Not tried: maildev runs without accounts" },
  ];
  return { version, results };
}
