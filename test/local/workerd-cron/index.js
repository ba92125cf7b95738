// Fires the cron of the Worker behind it: `POST /?cron=EXPRESSION&time=MILLISECONDS` answers once that has finished, with its outcome.

export default {
  async fetch(request, { WORKER }) {
    const { searchParams } = new URL(request.url)
    const scheduledTime = new Date(Number(searchParams.get('time')))
    const { outcome } = await WORKER.scheduled({ cron: searchParams.get('cron'), scheduledTime })
    return new Response(outcome)
  },
}
