import { addressOf, bodyOf, offlineError, refusalError } from "./call.ts";
import type { Input, OperationName, Output } from "./operations.ts";

export type UploadOptions = {
  /** Receives the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Calls an operation that takes a file and reports the progress of the upload, which `call` cannot do. */
export function upload<N extends OperationName>(
  organizationId: string,
  operation: N,
  input: Input<N>,
  { onProgress, signal }: UploadOptions = {},
): Promise<Output<N>> {
  const { body, headers } = bodyOf(input as Record<string, unknown>);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open("POST", addressOf(organizationId, operation));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = answerIn(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as Output<N>);
      else reject(refusalError(request.status, answer));
    };
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(signal?.reason ?? new DOMException("The upload was stopped.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

function answerIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
