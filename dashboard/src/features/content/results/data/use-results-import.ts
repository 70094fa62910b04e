import { limits } from "@galley/contract";
import { useRef, useState } from "react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import type { Output } from "#src/api/operations.ts";
import { queryClient } from "#src/api/query-client.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { upload } from "#src/api/upload.ts";

export type ImportedResults = Output<"import_results">;
/** Period of sums, if the file does not state it. */
export type Period = { from: string; to: string };

export type ResultsImportStage =
  | { name: "choose" }
  | { name: "sending"; share: number }
  /** `asksDays` is true if the file lacks only its period, which the person has to enter. */
  | { name: "refused"; problems: string[]; asksDays: boolean }
  | { name: "done"; imported: ImportedResults };

const noDays: Period = { from: "", to: "" };

/** Imports one file. The file stays selected in every case, so that it can be sent again with a period. */
export function useResultsImport(projectId: string) {
  const [file, setFile] = useState<File>();
  const [period, setPeriod] = useState(noDays);
  const [stage, setStage] = useState<ResultsImportStage>({ name: "choose" });
  const sending = useRef<AbortController>(undefined);
  const send = async (sent: File, days: Period) => {
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    setStage({ name: "sending", share: 0 });
    const next = await sendFile(projectId, sent, days, own.signal, (share) => setStage({ name: "sending", share }));
    // Ignores the answer if another file was chosen meanwhile, or the dialog was closed.
    if (!own.signal.aborted) setStage(next);
  };
  return {
    file,
    period,
    stage,
    setPeriod,
    choose(chosen: File) {
      setFile(chosen);
      setPeriod(noDays);
      if (chosen.size <= limits.resultsFileBytesMax) return send(chosen, noDays);
      setStage({ name: "refused", problems: [m.results_too_large()], asksDays: false });
    },
    again: () => file && send(file, period),
    reset() {
      sending.current?.abort();
      setFile(undefined);
      setStage({ name: "choose" });
    },
    stop: () => sending.current?.abort(),
  };
}

export type ResultsImport = ReturnType<typeof useResultsImport>;

async function sendFile(
  id: string,
  sent: File,
  { from, to }: Period,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ResultsImportStage> {
  const organizationId = currentOrganization();
  try {
    const input = { id, file: await base64Of(sent), ...(from !== "" && { from }), ...(to !== "" && { to }) };
    const imported = await upload(organizationId, "import_results", input, { signal, onProgress });
    void queryClient.invalidateQueries({ queryKey: [organizationId] });
    return { name: "done", imported };
  } catch (error) {
    const violations = error instanceof ApiError ? error.violations : [];
    return {
      name: "refused",
      problems: violations.length > 0 ? violations.map(({ message }) => message) : [reasonOf(error)],
      asksDays: violations.some(({ param }) => param === "from" || param === "to"),
    };
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("The file cannot be read."));
    reader.readAsDataURL(file);
  });
}
