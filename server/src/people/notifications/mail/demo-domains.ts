/** Domains of the demo world's people, who do not exist. No mail server is asked to send to them. */
const demoDomains: ReadonlySet<string> = new Set([
  "hearthandhome.example",
  "northlight.example",
  "northwindtimber.example",
  "saltmarsh.example",
]);

export function isOfDemo(email: string): boolean {
  return demoDomains.has(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
