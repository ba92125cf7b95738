// What the cron of a running shop does with new rows (worker/domain/listing/index-new-rows.ts), at once and for all of them.

export const indexLicenses = `
  insert into search (rowid, words) select place, words from license_words
  where place > coalesce((select rowid from search where rowid < ${2 ** 40} order by rowid desc limit 1), 0) order by place`

export const indexPayments = `
  insert into search (rowid, words) select place, words from payment_words
  where place > coalesce((select rowid from search where rowid between ${2 ** 40} and ${2 ** 41 - 1} order by rowid desc limit 1), ${2 ** 40})
  order by place`
