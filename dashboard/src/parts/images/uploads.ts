import { useSyncExternalStore } from "react";
import { m } from "#messages";
import { reasonOf } from "#src/api/reason-of.ts";
import { toast } from "#src/ui/toast.tsx";
import { uploadImage } from "./upload-image.ts";

export type Upload = {
  id: number;
  projectId: string;
  file: File;
  /** Address of a local preview during the upload. */
  preview: string;
  state: "waiting" | "sending" | "failed";
  share: number;
  reason: string;
  onDone: ((imageId: string) => void) | undefined;
};

const atOnceMax = 3;
let uploads: readonly Upload[] = [];
let lastId = 0;
let doneCount = 0;
const listeners = new Set<() => void>();
const stops = new Map<number, AbortController>();

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function change(id: number, values: Partial<Upload>): void {
  set(uploads.map((one) => (one.id === id ? { ...one, ...values } : one)));
}

/** Uploads files in order, three at a time. The uploads go on while the person is on another screen. */
export function startUploads(projectId: string, files: readonly File[], onDone?: (imageId: string) => void): void {
  const added = files.map((file): Upload => {
    lastId += 1;
    return { id: lastId, projectId, file, preview: URL.createObjectURL(file), state: "waiting", share: 0, reason: "", onDone };
  });
  set([...uploads, ...added]);
  sendNext();
}

export function retryUpload(id: number): void {
  change(id, { state: "waiting", share: 0, reason: "" });
  sendNext();
}

/** Stops an upload, or removes a failed one from the list. */
export function dropUpload(id: number): void {
  stops.get(id)?.abort();
  const gone = uploads.find((one) => one.id === id);
  if (gone) URL.revokeObjectURL(gone.preview);
  set(uploads.filter((one) => one.id !== id));
}

export function useUploads(projectId: string): readonly Upload[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
  return all.filter((one) => one.projectId === projectId);
}

function sendNext(): void {
  const sending = uploads.filter(({ state }) => state === "sending").length;
  for (const next of uploads.filter(({ state }) => state === "waiting").slice(0, atOnceMax - sending)) void send(next);
}

async function send({ id, projectId, file, onDone }: Upload): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  change(id, { state: "sending" });
  try {
    const image = await uploadImage(projectId, file, { signal: stop.signal, onProgress: (share) => change(id, { share }) });
    doneCount += 1;
    dropUpload(id);
    onDone?.(image.id);
  } catch (error) {
    if (!stop.signal.aborted) change(id, { state: "failed", reason: reasonOf(error) });
  }
  stops.delete(id);
  sendNext();
  sayWhenDone();
}

/** Reports the number of uploaded files once no upload is left. */
function sayWhenDone(): void {
  if (doneCount === 0 || uploads.some(({ state }) => state !== "failed")) return;
  toast(m.media_uploaded({ count: doneCount }));
  doneCount = 0;
}
