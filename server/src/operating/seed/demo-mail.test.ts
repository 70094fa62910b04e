import { expect, test } from "vitest";
import { createMailTransport } from "#src/people/notifications/mail/transport.ts";
import { demoInvited, demoPeople } from "./people.ts";

const message = { subject: "Hello", text: "Hello", html: "<p>Hello</p>", messageId: "<1@galley.test>" };
// Nothing listens on this port, so that whatever is sent fails.
const transport = createMailTransport({ smtpUrl: "smtp://127.0.0.1:1", from: "galley@galley.test" });

test("nothing is sent to anybody whom the seed has made up, whatever is addressed to them", async () => {
  const addresses = [...Object.values(demoPeople).map(({ email }) => email), ...Object.values(demoInvited)];
  for (const email of addresses) await transport.send(message, { name: "Marta Vidal", email: email.toUpperCase() });
  await expect(transport.send(message, { name: "Ana", email: "ana@client.example" })).rejects.toThrow();
});
