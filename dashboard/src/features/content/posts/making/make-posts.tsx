import { defaultPostSizes, estimateCredits, type PostFormat, postFormats, postRatios, postSizes, postWorks } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { formatName } from "#src/parts/networks/names.ts";
import { FormatMark } from "#src/parts/networks/network-mark.tsx";
import { plainWishes, sizeName, type Wishes, WishFields } from "#src/parts/wish-fields.tsx";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { FormProblem, SelectField } from "#src/ui/field.tsx";
import { type Begun, BegunPosts } from "./begun-posts.tsx";
import { plainSource, type Source, SourceFields, sourceInput } from "./source-fields.tsx";

type Props = { articleId: string | undefined; onClose: () => void };

type Sizes = Record<PostFormat, number>;
type Ratio = (typeof postRatios)[number];
type Entered = {
  source: Source;
  formats: readonly PostFormat[];
  sizes: Sizes;
  ratio: Ratio;
  wishes: Wishes;
  begun: readonly Begun[];
};

const nothingEntered: Entered = {
  source: plainSource,
  formats: ["linkedin", "x"],
  sizes: defaultPostSizes,
  ratio: "4:5",
  wishes: plainWishes,
  begun: [],
};

/** Form for the source, the posts and their cost; after that, the posts as they are written. */
export function MakePosts({ articleId, onClose }: Props) {
  const { project } = usePlace();
  const [plain] = useState<Entered>({ ...nothingEntered, source: { ...plainSource, articleId: articleId ?? "" } });
  // Kept until all posts are written: writing may fail after the dialog was closed.
  const { values: entered, set, forget } = useKeptValues(`generate_post:${articleId ?? project.id}`, plain);
  const change = (part: Partial<Entered>) => set((before) => ({ ...before, ...part }));
  const { source, formats, sizes, ratio, wishes, begun } = entered;
  const [before] = useState(begun);
  const { begin, problems, isBeginning } = useBeginning((one) => set((before) => ({ ...before, begun: [...before.begun, one] })));
  const capabilities = useCapabilities();
  const excerpt = capabilities?.articles === false;
  const illustrated = wishes.images !== "none";
  const costOf: CostOf = (some) =>
    some.reduce((sum, format) => sum + estimateCredits({ kind: postWorks[format], illustrated, excerpt }, capabilities?.ownModels), 0);
  if (begun.length > 0) {
    const left = formats.filter((format) => begun.every((one) => one.format !== format));
    return (
      <BegunPosts
        begun={begun}
        left={left}
        isBeginning={isBeginning}
        problem={problems[""]}
        onAgain={(again) => change({ formats: again, begun: [] })}
        onWritten={begun === before ? () => set(plain) : forget}
        onClose={onClose}
      />
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void begin(formats, { ...sourceInput(source), ...wishes, ...(illustrated && { ratio }) }, sizes);
  };
  return (
    <DialogForm values={{ source, formats, sizes, ratio, wishes }} onDiscard={forget} onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem>{problems[""]}</FormProblem>
      {articleId === undefined ? (
        <SourceFields source={source} onChange={(next) => change({ source: next })} problems={problems} />
      ) : (
        <FromArticle articleId={articleId} />
      )}
      <Formats formats={formats} sizes={sizes} costOf={costOf} onChange={change} />
      <WishFields wishes={wishes} onChange={(next) => change({ wishes: next })} problems={problems} />
      {illustrated && (
        <SelectField
          label={m.people_ratio()}
          value={ratio}
          onChange={(next) => change({ ratio: next })}
          options={postRatios.map((value) => ({ value, label: value }))}
        />
      )}
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

type Wanted = ReturnType<typeof sourceInput> & Wishes & { ratio?: Ratio };

/** Requests one post after the other. If one is refused, those before it are written all the same. */
function useBeginning(onBegun: (one: Begun) => void) {
  const { project } = usePlace();
  const generate = useMutation(mutation("generate_post"));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const begin = async (formats: readonly PostFormat[], wanted: Wanted, sizes: Sizes) => {
    setProblems({});
    try {
      for (const format of formats) {
        const answer = await generate.mutateAsync({ projectId: project.id, format, size: sizes[format], ...wanted });
        if ("id" in answer) onBegun({ id: answer.id, format });
      }
    } catch (error) {
      setProblems(problemsOf(error));
    }
  };
  return { begin, problems, isBeginning: generate.isPending };
}

const fields = ["topic", "link", "script", "articleId", "objective", "tone", "images"];

function problemsOf(error: unknown): Record<string, string> {
  const found = error instanceof ApiError ? error.violations.filter(({ param }) => fields.includes(param)) : [];
  return found.length > 0 ? Object.fromEntries(found.map(({ param, message }) => [param, message])) : { "": reasonOf(error) };
}

type FormatsProps = Pick<Entered, "formats" | "sizes"> & {
  costOf: CostOf;
  onChange: (part: Partial<Pick<Entered, "formats" | "sizes">>) => void;
};

/** Posts to be written, each with its length and its cost. */
function Formats({ formats, sizes, costOf, onChange }: FormatsProps) {
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
                  onChange={(wanted) =>
                    onChange({ formats: postFormats.filter((one) => (one === format ? wanted : formats.includes(one))) })
                  }
                />
              </div>
              {formats.includes(format) && (
                <SelectField
                  label={`${m.people_size()}: ${formatName(format)}`}
                  hideLabel
                  value={String(sizes[format])}
                  onChange={(size) => onChange({ sizes: { ...sizes, [format]: Number(size) } })}
                  options={postSizes[format].map((size) => ({ value: String(size), label: sizeName(format, size) }))}
                />
              )}
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
