import { reasonOf } from "#src/api/reason-of.ts";
import { fetchImage, uploadImage } from "#src/parts/images/upload-image.ts";

/** A file, or the address of an image on another site. */
export type ImageSource = File | { readonly url: string };
/** `preview` is null for an image of another site, which the page may not show. */
export type EditorUpload = { source: ImageSource; name: string; preview: string | null; share: number; problem: string | null };
export type Uploaded = { id: string; alt: string };

export const pastedImageTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

// As many as the service decodes for one organization, and one that is sent meanwhile.
const atOnceMax = 3;

/** Uploads of images, each with a key. */
export class Uploads {
  readonly #projectId: string;
  readonly #listeners = new Set<() => void>();
  readonly #all = new Map<string, EditorUpload>();
  readonly #ending = new Map<string, AbortController>();
  readonly #waiting: (() => void)[] = [];
  #sending = 0;

  constructor(projectId: string) {
    this.#projectId = projectId;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(key: string): EditorUpload | undefined {
    return this.#all.get(key);
  }

  /** Number of uploads under way, of which some wait for others. */
  get count(): number {
    return this.#ending.size;
  }

  add(source: ImageSource): string {
    const key = crypto.randomUUID();
    const [name, preview] = source instanceof File ? [source.name, URL.createObjectURL(source)] : [source.url, null];
    this.#set(key, { source, name, preview, share: 0, problem: null });
    return key;
  }

  /** Uploads an image, also for another try. Returns null on failure; the upload then has the reason. */
  async send(key: string): Promise<Uploaded | null> {
    const upload = this.#all.get(key);
    if (upload === undefined) return null;
    const ending = new AbortController();
    this.#ending.set(key, ending);
    this.#set(key, { ...upload, share: 0, problem: null });
    await this.#turn();
    try {
      const { id } = await this.#upload(upload.source, key, ending.signal);
      return { id, alt: "" };
    } catch (error) {
      this.#change(key, { problem: reasonOf(error) });
      return null;
    } finally {
      this.#endTurn();
      this.#ending.delete(key);
      this.#tell();
    }
  }

  forget(key: string): void {
    this.#ending.get(key)?.abort();
    const upload = this.#all.get(key);
    if (upload === undefined) return;
    this.#all.delete(key);
    if (upload.preview !== null) URL.revokeObjectURL(upload.preview);
    this.#tell();
  }

  async #turn(): Promise<void> {
    if (this.#sending < atOnceMax) this.#sending += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#sending -= 1;
    else next();
  }

  #upload(source: ImageSource, key: string, signal: AbortSignal): Promise<{ id: string }> {
    if (!(source instanceof File)) return fetchImage(this.#projectId, source.url, { signal });
    return uploadImage(this.#projectId, source, { onProgress: (share) => this.#change(key, { share }), signal });
  }

  #change(key: string, change: Partial<EditorUpload>): void {
    const upload = this.#all.get(key);
    if (upload !== undefined) this.#set(key, { ...upload, ...change });
  }

  #set(key: string, upload: EditorUpload): void {
    this.#all.set(key, upload);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
