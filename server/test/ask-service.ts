import { z } from "zod";
import type { RunningService } from "./running-service.ts";

export const call = (url: string, path: string, token = "") => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });

export const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

export async function projects({ url }: RunningService, token: string): Promise<{ id: string; name: string }[]> {
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(await (await call(url, "/api/v1/projects", token)).json());
  return data;
}

export async function projectNames(service: RunningService, token: string): Promise<string[]> {
  return (await projects(service, token)).map(({ name }) => name);
}
