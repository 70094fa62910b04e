import { type ModelKind, modelProvider } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Card } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { ModelDialog } from "./model-dialog.tsx";
import { type Model, modelKindWords } from "./model-kinds.ts";

type Shown = { kind: ModelKind; what: "entering" | "removing" };

/** Models that work for the organization. Owners enter its own. */
export function ModelsSection({ timeZone }: { timeZone: string }) {
  const { role } = useOrganization();
  const { data, error, refetch } = useQuery(query("get_models", {}));
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const models = data?.models ?? [];
  const entered = models.find(({ kind }) => shown?.what === "entering" && shown.kind === kind);
  return (
    <SettingsSection title={m.models()} text={m.models_about()}>
      {data === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={3} />
        )
      ) : (
        <Card>
          <ul aria-label={m.models()} className="divide-y divide-line">
            {models.map((model) => (
              <Row key={model.kind} model={model} timeZone={timeZone} onShow={role === "owner" ? setShown : undefined} />
            ))}
          </ul>
          {role !== "owner" && <p className="border-line border-t px-5 py-3 text-ink-3 text-xs leading-4.5">{m.models_owners()}</p>}
        </Card>
      )}
      {entered !== undefined && <ModelDialog model={entered} onClose={close} />}
      {shown?.what === "removing" && (
        <ConfirmCall
          operation="remove_model"
          input={{ kind: shown.kind }}
          title={m.models_remove_title({ name: modelKindWords[shown.kind].name() })}
          description={m.models_remove_text()}
          action={m.models_remove()}
          done={m.models_removed()}
          onClose={close}
        />
      )}
    </SettingsSection>
  );
}

type RowProps = { model: Model; timeZone: string; onShow: ((shown: Shown) => void) | undefined };

function Row({ model: { kind, own, operatorModel }, timeZone, onShow }: RowProps) {
  const { name, without } = modelKindWords[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-ui">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium leading-5">{name()}</p>
        {own === null ? (
          <p className="text-ink-2 text-xs leading-4.5">
            {operatorModel === null ? without() : m.models_of_operator({ model: operatorModel })}
          </p>
        ) : (
          <>
            <p className="text-ink-2 text-xs leading-4.5 [overflow-wrap:anywhere]">
              {m.models_own({ model: own.model, provider: modelProvider(own.provider).title })}
            </p>
            <p className="text-ink-3 text-xs leading-4.5">
              <Ago moment={own.testedAt} timeZone={timeZone}>
                {(when) => m.models_tested({ when })}
              </Ago>
            </p>
          </>
        )}
      </div>
      {onShow && (
        <div className="flex gap-2">
          {own !== null && (
            <Button aria-label={m.models_remove_named({ name: name() })} onClick={() => onShow({ kind, what: "removing" })}>
              {m.models_remove()}
            </Button>
          )}
          <Button
            aria-label={own === null ? m.models_enter_named({ name: name() }) : m.models_change_named({ name: name() })}
            onClick={() => onShow({ kind, what: "entering" })}
          >
            {own === null ? m.models_enter() : m.models_change()}
          </Button>
        </div>
      )}
    </li>
  );
}
