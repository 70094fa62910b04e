import { FileArchive, X } from "lucide-react";
import { m } from "#messages";
import { number } from "#src/format/numbers.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { ImportOptionsFields } from "./import-options.tsx";
import type { Import, ImportReport } from "./use-import.ts";

const kinds: Record<ImportReport["kind"], () => string> = {
  markdown: m.moving_kind_markdown,
  markdown_archive: m.moving_kind_archive,
  ghost: m.moving_kind_ghost,
  wordpress: m.moving_kind_wordpress,
};

/** Chosen file with its kind, and its options until it is imported. */
export function ImportFile({ file, articleImport }: { file: File; articleImport: Import }) {
  const { stage, options } = articleImport;
  const kind = "report" in stage ? kinds[stage.report.kind]() : undefined;
  const isImporting = stage.name === "importing";
  return (
    <Card>
      <div className="flex items-center gap-3 px-4 py-3">
        <FileArchive size={18} className="shrink-0 text-ink-3" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-ui">{file.name}</p>
          <p className="text-ink-3 text-xs">{[sizeOf(file.size), kind].filter((part) => part !== undefined).join(" · ")}</p>
        </div>
        <Button look="quiet" disabled={isImporting} onClick={articleImport.reset}>
          <X size={14} aria-hidden />
          {m.moving_other_file()}
        </Button>
      </div>
      {stage.name !== "imported" && <ImportOptionsFields options={options} onChange={articleImport.setOptions} disabled={isImporting} />}
    </Card>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${number(Math.max(1, Math.round(bytes / 1000)))} kB` : `${number(Math.round(bytes / 100_000) / 10)} MB`;
}
