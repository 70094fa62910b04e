import { limits } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import type { Author } from "#src/parts/find-author.tsx";

export type ImportReport = Output<"import_articles">;
export type ImportedArticle = ImportReport["articles"][number];

/** Options of an import. Empty texts leave the choice to the file and the project. */
export type ImportOptions = { images: boolean; nearest: boolean; locale: string; siteUrl: string };

export type ArticleImportStage =
  | { name: "choose" }
  | { name: "checking" | "importing" }
  | { name: "checked" | "imported"; report: ImportReport }
  | { name: "refused"; problem: string; during: "check" | "import" };

/** Authors of the organization by the names of authors in the file; null stands for nobody. */
export type MappedAuthors = Readonly<Record<string, Author | null>>;

const plainOptions: ImportOptions = { images: true, nearest: false, locale: "", siteUrl: "" };

/** Imports one file: first a dry run, then the import itself. The file stays selected in every case. */
export function useImport(projectId: string) {
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState(plainOptions);
  const [authors, setAuthors] = useState<MappedAuthors>({});
  const [stage, setStage] = useState<ArticleImportStage>({ name: "choose" });
  const sending = useMutation(mutation("import_articles"));
  const newest = useRef(0);
  const send = async (sent: File, given: ImportOptions, dryRun: boolean) => {
    newest.current += 1;
    const number = newest.current;
    setStage({ name: dryRun ? "checking" : "importing" });
    const next = await sending.mutateAsync(inputOf(projectId, sent, given, dryRun, authors)).then(
      (report): ArticleImportStage => ({ name: dryRun ? "checked" : "imported", report }),
      (error: unknown): ArticleImportStage => ({ name: "refused", problem: reasonOf(error), during: dryRun ? "check" : "import" }),
    );
    // Ignores the answer if another file or option was chosen meanwhile.
    if (number === newest.current) setStage(next);
  };
  return {
    file,
    options,
    authors,
    stage,
    setAuthors,
    choose(chosen: File) {
      setAuthors({});
      setFile(chosen);
      if (chosen.size <= limits.importFileBytesMax) return send(chosen, options, true);
      setStage({ name: "refused", problem: m.moving_too_large(), during: "check" });
    },
    setOptions(changed: ImportOptions) {
      setOptions(changed);
      if (file !== undefined) return send(file, changed, true);
    },
    check: () => file && send(file, options, true),
    start: () => file && send(file, options, false),
    reset() {
      newest.current += 1;
      setFile(undefined);
      setStage({ name: "choose" });
    },
  };
}

export type Import = ReturnType<typeof useImport>;

function inputOf(
  projectId: string,
  file: File,
  { images, nearest, locale, siteUrl }: ImportOptions,
  dryRun: boolean,
  authors: MappedAuthors,
) {
  const mapped = Object.entries(authors).flatMap(([name, author]) => (author === null ? [] : [{ name, slug: author.slug }]));
  return {
    projectId,
    file,
    fileName: Array.from(file.name).slice(-limits.fileNameLengthMax).join(""),
    images,
    nearest,
    dryRun,
    // A check tells the same whomever its authors are.
    ...(!dryRun && { authors: mapped }),
    ...(locale !== "" && { locale }),
    ...(siteUrl !== "" && { siteUrl }),
  };
}

/** Counts the articles that are created or updated, or would be. */
export function countNew({ articles }: ImportReport): number {
  return articles.filter(({ outcome }) => outcome === "created" || outcome === "updated").length;
}
