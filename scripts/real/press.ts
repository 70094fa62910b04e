import { setTimeout as pause } from "node:timers/promises";
import type { Installation } from "../upgrades/installation.ts";
import { until } from "./place.ts";

export type Publication = {
  id: string;
  destination: string;
  action: "publish" | "withdraw";
  status: "pending" | "delivering" | "confirmed" | "failed";
  revision: number;
  url: string | null;
  lastError: string | null;
  errorKind: string | null;
};
export type Article = { id: string; slug: string; status: string; revision: number; url: string; publications: Publication[] };
type Fields = Partial<Record<"markdown" | "title" | "slug" | "summary" | "seoTitle" | "seoDescription", string>> & { tags?: string[] };

const settledSecondsMax = 180;
// Calls of one token in a minute are limited.
const askMilliseconds = 1000;

/** A project of an installation, driven as its people would. */
export type Press = Awaited<ReturnType<typeof openPress>>;

/** Starts the service, with further settings, and founds a project in it. */
export type Open = (settings?: Record<string, string>) => Promise<Press>;

export async function openPress(service: Installation) {
  service.galley("owner", "create", "--email", "marta@hearth.example", "--organization", "Hearth");
  const { id: projectId } = service.galley("project", "create", "--name", "Field Notes", "--time-zone", "UTC", "--language", "en");
  const token = String(
    service.galley("token", "create", "--name", "Real", "--project", "Field Notes", "--all-permissions", "--expires", "30").value,
  );
  const call = (method: string, path: string, body?: object) => service.call(token, method, path, body);
  const read = (id: string) => call("GET", `/articles/${id}`) as Promise<unknown> as Promise<Article>;

  return {
    service,
    token,
    read,
    call,
    delete: (id: string) => call("DELETE", `/articles/${id}`),
    async addPicture(bytes: Buffer, alt: string): Promise<string> {
      const { markdown } = await call("POST", "/images", { base64: bytes.toString("base64"), alt, fileName: "picture.png" });
      return String(markdown);
    },
    async create(fields: Fields): Promise<Article> {
      // A busy machine may not read a long text in time, and asks to try again.
      const { id } = await call("POST", "/articles", fields).catch(() => call("POST", "/articles", fields));
      return read(String(id));
    },
    /** Changes an article, approves what came and lets it go live now. Without fields it goes live as it is. */
    async publish(id: string, fields: Fields = {}): Promise<number> {
      const before = await read(id);
      if (Object.keys(fields).length > 0) await call("PATCH", `/articles/${id}`, { revision: before.revision, ...fields });
      if ((await read(id)).status === "draft") await call("POST", `/articles/${id}/submit`);
      const { revision, status } = await read(id);
      if (status === "in_review") await call("POST", `/articles/${id}/approve`, { revision });
      // The current minute means now. A minute that ends before the call arrives is over.
      await until("scheduled", async () => {
        const [day = "", time = ""] = new Date().toISOString().split("T");
        return call("POST", `/articles/${id}/schedule`, { day, time: time.slice(0, 5) });
      });
      return revision;
    },
    unpublish: (id: string) => service.galley("article", "unpublish", id),
    retryFailed: (destination: string) => call("POST", "/publications/retry", { projectId, destination }),
    /** Waits until the newest publication of the revision at the destination is as wanted. */
    async wait(id: string, destination: string, wanted: Partial<Publication>, secondsMax = settledSecondsMax): Promise<Publication> {
      let seen: Publication | undefined;
      const ask = async () => {
        await pause(askMilliseconds);
        const { publications } = await read(id);
        const ofRevision = publications.filter(
          (one) => one.destination === destination && one.revision === (wanted.revision ?? one.revision),
        );
        seen = ofRevision.toSorted((a, b) => b.id.localeCompare(a.id))[0];
        const isAsWanted = Object.entries(wanted).every(([name, value]) => seen?.[name as keyof Publication] === value);
        // A publication that was given up stays as it is.
        return seen !== undefined && (isAsWanted || (seen.status === "failed" && wanted.status !== "failed")) && { isAsWanted, seen };
      };
      const found = await until("publication", ask, secondsMax).catch(() => ({ isAsWanted: false, seen }));
      if (found.isAsWanted && found.seen !== undefined) return found.seen;
      throw new Error(`the publication is ${seen?.status}: ${seen?.lastError ?? "no reason given"}`);
    },
  };
}
