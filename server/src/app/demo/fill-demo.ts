import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "#src/app/service.ts";
import { openConnections } from "#src/core/database/connect.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import { transact } from "#src/core/database/transact.ts";
import { newReadableSecret } from "#src/core/readable-secret.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { exitCodes, runCommand } from "#src/operating/commands/run-command.ts";
import { demoOrganizations, demoPeople, type PersonKey } from "#src/operating/seed/people.ts";
import { createHasher } from "#src/people/accounts/passwords/hasher.ts";
import { replacePassword } from "#src/people/accounts/passwords/set-password.ts";

const shown: readonly PersonKey[] = ["marta", "ilse", "priya", "helen"];

/** Fills in the demo world, gives its people a password, and returns the text that says how to sign in. */
export async function fillDemo({ url, login }: Service, environment: NodeJS.ProcessEnv, directory: string): Promise<string> {
  process.stdout.write("Galley is running. Adding the demo data…\n");
  const fixture = join(directory, "demo.json");
  let problem = "";
  const terminal = { environment, write: () => {}, writeError: (text: string) => (problem += text) };
  const code = await runCommand(["seed", "--fixture", fixture], terminal);
  if (code !== exitCodes.done) throw new StartupError(`The demo data could not be added. ${problem}`);
  const password = newReadableSecret();
  await letIn(login, password);
  const { organizations } = JSON.parse(readFileSync(fixture, "utf8"));
  const next = `/projects/${organizations.a.projects.main.id}/articles?status=in_review&tour=1`;
  return greeting(`${url}/sign-in?next=${encodeURIComponent(next)}`, `${url}/blog/hearth-home`, password);
}

/** Sets one password for everybody in the demo, made for this run. */
async function letIn(login: ServiceLogin, password: string): Promise<void> {
  const connections = openConnections(login, { sizeMax: 1, onError: () => {} });
  try {
    const hash = await createHasher().hash("demo", password);
    await transact(connections.service, demoOrganizations.hearth.id, async (tx) => {
      const people = await tx.selectFrom("person").select("id").execute();
      for (const { id } of people) await replacePassword(tx, id, hash);
    });
  } finally {
    await connections.close();
  }
}

function greeting(open: string, blog: string, password: string): string {
  const width = Math.max(...shown.map((key) => demoPeople[key].email.length));
  const people = shown.map((key) => `${demoPeople[key].email.padEnd(width)}  ${demoPeople[key].role}`);
  return `
The demo is ready. A tour starts when you sign in.

  Open      ${open}
  Password  ${password}  (for everyone below)
  People    ${people.join("\n            ")}
  Blog      ${blog}

All its data is deleted when you stop it with Ctrl-C.

`;
}
