import { listServiceDays, type ServiceDay } from '#schema/api/service-days.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export const serviceDays = resource<ServiceDay[]>([], () => call(listServiceDays), {
  retries: 2,
  freshMs: 60_000,
  sent: ({ serviceDays }) => [serviceDays],
})
