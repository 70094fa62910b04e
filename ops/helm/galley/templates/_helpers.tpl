{{- define "galley.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "galley.selectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{- define "galley.labels" -}}
{{ include "galley.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "galley.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
{{- end -}}

{{/* Security of the pod. fsGroup lets the service's user read the files of the Secret. */}}
{{- define "galley.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "galley.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* Settings. Secrets are named by the file that holds them. */}}
{{- define "galley.environment" -}}
- name: GALLEY_PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: GALLEY_MIGRATE_AT_START
  value: "no"
{{- if eq .Values.storage.type "s3" }}
- name: GALLEY_S3_ENDPOINT
  value: {{ .Values.storage.s3.endpoint | quote }}
- name: GALLEY_S3_BUCKET
  value: {{ .Values.storage.s3.bucket | quote }}
- name: GALLEY_S3_REGION
  value: {{ .Values.storage.s3.region | quote }}
{{- end }}
{{- range .Values.secret.settings }}
- name: {{ printf "%s_FILE" . }}
  value: {{ printf "/run/secrets/galley/%s" . }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "galley.volumeMounts" -}}
- name: secret
  mountPath: /run/secrets/galley
  readOnly: true
- name: temporary
  mountPath: /tmp
- name: data
  mountPath: /var/lib/galley
{{- end -}}

{{- define "galley.secretVolume" -}}
- name: secret
  secret:
    secretName: {{ .Values.secret.name | quote }}
    defaultMode: 0440
    items:
    {{- range .Values.secret.settings }}
      - key: {{ . }}
        path: {{ . }}
    {{- end }}
- name: temporary
  emptyDir:
    sizeLimit: 2Gi
{{- end -}}
