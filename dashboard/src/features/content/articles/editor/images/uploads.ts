import { uploadImage } from "#src/parts/images/upload-image.ts";

export type EditorUpload = { file: File; preview: string; share: number; problem: string | null };
export type Uploaded = { id: string; alt: string };

export const pastedImageTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Uploads of images, each with a key. */
export class Uploads {
  readonly #projectId: string;
  readonly #listeners = new Set<() => void>();
  readonly #all = new Map<string, EditorUpload>();
  readonly #ending = new Map<string, AbortController>();

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

  /** Number of uploads under way. */
  get count(): number {
    return this.#ending.size;
  }

  add(file: File): string {
    const key = crypto.randomUUID();
    this.#set(key, { file, preview: URL.createObjectURL(file), share: 0, problem: null });
    return key;
  }

  /** Uploads a file, also for another try. Returns null on failure; the upload then has the reason. */
  async send(key: string): Promise<Uploaded | null> {
    const upload = this.#all.get(key);
    if (upload === undefined) return null;
    const ending = new AbortController();
    this.#ending.set(key, ending);
    this.#set(key, { ...upload, share: 0, problem: null });
    try {
      const onProgress = (share: number) => this.#change(key, { share });
      const { id } = await uploadImage(this.#projectId, upload.file, { onProgress, signal: ending.signal });
      return { id, alt: "" };
    } catch (error) {
      this.#change(key, { problem: error instanceof Error ? error.message : String(error) });
      return null;
    } finally {
      this.#ending.delete(key);
      this.#tell();
    }
  }

  forget(key: string): void {
    this.#ending.get(key)?.abort();
    const upload = this.#all.get(key);
    if (upload === undefined) return;
    this.#all.delete(key);
    URL.revokeObjectURL(upload.preview);
    this.#tell();
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
