import { credentialNetworkNames } from "@galley/contract";

/** A network on loopback whose accounts connect with credentials: it makes accounts, and returns the credentials of each. */
export type AccountServer = AsyncDisposable & { url: string; newAccount(): Record<string, string> };

/** Opens the first such network. The server that speaks for it stands in its folder. */
export async function openAccountServer(): Promise<AccountServer> {
  const [name] = credentialNetworkNames;
  const { openServer } = await import(`../../../capabilities/${name}/test/${name}-server.ts`);
  return openServer();
}
