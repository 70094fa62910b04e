import { z } from "zod";
import type { Credential } from "../../../capabilities/declaration.ts";
import { credentialNetworkNames, networkCredentialFields } from "../../../capabilities/declarations.ts";
import { HttpUrl, ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";
import { NetworkAccount, sampleAccount } from "./networks.ts";
import { credentialsOf } from "./platforms.ts";

const [network] = credentialNetworkNames;
// None where no network is there that takes credentials.
const fields: readonly Credential[] = networkCredentialFields[network] ?? [];

export const connectNetworkAccount = defineOperation({
  name: "connect_network_account",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary:
    "Connect a project to an account on a network that takes the account's own credentials; the network is asked first, and they are encrypted and never shown again.",
  input: z
    .strictObject({
      id: ResourceId.describe("Project id."),
      network: z.enum(credentialNetworkNames),
      address: HttpUrl.optional().describe("Where the account is, if it is not where most accounts of the network are."),
      credentials: z.record(z.string(), z.string().max(1000)).describe("The fields that the network asks for."),
    })
    .superRefine(({ network: at, credentials }, context) => {
      const issues = credentialsOf(networkCredentialFields[at]).safeParse(credentials).error?.issues ?? [];
      for (const issue of issues) context.addIssue({ ...issue, path: ["credentials", ...issue.path] });
    }),
  output: NetworkAccount,
  errors: ["invalid_url"],
  example: {
    input: { id: "prj_01k9hearth", network, credentials: Object.fromEntries(fields.map(({ name, example }) => [name, example])) },
    output: { ...sampleAccount, network, scopes: [] },
  },
});
