import { estimateCredits, type PostFormat, postFormats, postWorks } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { formatName } from "#src/parts/networks/names.ts";
import { FormatMark } from "#src/parts/networks/network-mark.tsx";
import { plainWishes, type Wishes, WishFields } from "#src/parts/wish-fields.tsx";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { type Begun, BegunPosts } from "./begun-posts.tsx";
import { plainSource, type Source, SourceFields, sourceInput } from "./source-fields.tsx";

type Props = { articleId: string | undefined; onClose: () => void };

/** Form for the source, the posts and their cost; after that, the posts as they are written. */
export function MakePosts({ articleId, onClose }: Props) {
  const [source, setSource] = useState<Source>({ ...plainSource, articleId: articleId ?? "" });
  const [formats, setFormats] = useState<readonly PostFormat[]>(["linkedin", "x"]);
  const [wishes, setWishes] = useState<Wishes>(plainWishes);
  const { begin, begun, problems, isBeginning } = useBeginning();
  const excerpt = useCapabilities()?.articles === false;
  const costOf: CostOf = (some) =>
    some.reduce((sum, format) => sum + estimateCredits({ kind: postWorks[format], illustrated: wishes.images !== "none", excerpt }), 0);
  if (begun.length > 0) return <BegunPosts begun={begun} problem={problems[""]} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void begin(formats, { ...sourceInput(source), ...wishes });
  };
  return (
    <DialogForm values={{ source, formats, wishes }} onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem>{problems[""]}</FormProblem>
      {articleId === undefined ? (
        <SourceFields source={source} onChange={setSource} problems={problems} />
      ) : (
        <FromArticle articleId={articleId} />
      )}
      <Formats formats={formats} costOf={costOf} onChange={setFormats} />
      <WishFields wishes={wishes} onChange={setWishes} problems={problems} />
      {excerpt && <p className="rounded-md bg-panel px-3 py-2 text-ink-2 text-ui leading-5">{m.posts_make_excerpt()}</p>}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-line border-t bg-card px-5 py-3.5">
        <Credits cost={costOf(formats)} />
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button type="submit" look="primary" busy={isBeginning} disabled={formats.length === 0}>
          {m.posts_make_begin({ count: formats.length })}
        </Button>
      </div>
    </DialogForm>
  );
}

function FromArticle({ articleId }: { articleId: string }) {
  const { data } = useQuery(query("get_article", { id: articleId }));
  return (
    <p className="flex min-h-5 items-start gap-2 font-medium text-ui">
      <FileText size={15} className="mt-0.5 shrink-0 text-accent" aria-hidden />
      {data?.title}
    </p>
  );
}

type CostOf = (formats: readonly PostFormat[]) => number;

type Wanted = ReturnType<typeof sourceInput> & Wishes;

/** Requests one post after the other. If one is refused, those before it are written all the same. */
function useBeginning() {
  const { project } = usePlace();
  const generate = useMutation(mutation("generate_post"));
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const begin = async (formats: readonly PostFormat[], wanted: Wanted) => {
    setProblems({});
    try {
      for (const format of formats) {
        const answer = await generate.mutateAsync({ projectId: project.id, format, ...wanted });
        if ("id" in answer) setBegun((before) => [...before, { id: answer.id, format }]);
      }
    } catch (error) {
      setProblems(problemsOf(error));
    }
  };
  return { begin, begun, problems, isBeginning: generate.isPending };
}

const fields = ["topic", "link", "script", "articleId", "objective", "tone", "images"];

function problemsOf(error: unknown): Record<string, string> {
  const found = error instanceof ApiError ? error.violations.filter(({ param }) => fields.includes(param)) : [];
  return found.length > 0 ? Object.fromEntries(found.map(({ param, message }) => [param, message])) : { "": reasonOf(error) };
}

type FormatsProps = { formats: readonly PostFormat[]; costOf: CostOf; onChange: (formats: readonly PostFormat[]) => void };

function Formats({ formats, costOf, onChange }: FormatsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink-2 text-xs">{m.posts_make_formats()}</legend>
      <div className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {postFormats.map((format) => {
          const cost = costOf([format]);
          return (
            <div key={format} className="flex items-center gap-3 px-3 py-2">
              <FormatMark format={format} />
              <div className="flex flex-1">
                <Checkbox
                  label={formatName(format)}
                  checked={formats.includes(format)}
                  onChange={(wanted) => onChange(postFormats.filter((one) => (one === format ? wanted : formats.includes(one))))}
                />
              </div>
              <span className="text-ink-2 text-xs tabular-nums">{m.posts_credits({ count: cost })}</span>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function Credits({ cost }: { cost: number }) {
  const { data } = useQuery(query("get_credits", {}));
  return (
    <p className="mr-auto self-center text-ink-2 text-ui">
      <strong className="font-semibold text-ink tabular-nums">{m.posts_credits({ count: cost })}</strong>
      {data && <span className="tabular-nums">{` ${m.posts_credits_of({ available: data.available })}`}</span>}
    </p>
  );
}
