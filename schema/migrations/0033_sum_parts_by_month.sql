-- A year of days is tens of thousands of rows: whole months are read from sums of their own, whose day is the month as a negative number (-202611).
DROP VIEW `sale_parts`;
--> statement-breakpoint
CREATE VIEW `sale_parts` AS
SELECT p.id, iif(m.value, -strftime('%Y%m', at / 1000 - 10800, 'unixepoch'), (at - 10800000) / 86400000) AS day, j.key AS kind, j.value, currency,
amount_cents, ifnull(fee_cents, 0) AS fee, fee_cents NOT NULL AS has_fee
FROM (SELECT *, iif(status = 'refunded', ifnull(refunded_at, created_at), created_at) AS at FROM payments WHERE status IN ('approved', 'refunded')) p,
json_each(iif(status = 'refunded', json_object('refund', method), json_object('product', product_name, 'coupon', lower(coupon_code),
'method', method, 'hour', (at - 10800000) / 3600000 % 24, 'buyer', iif(amount_cents = 0, NULL, is_repeat)))) j, json_each('[0,1]') m WHERE j.value NOT NULL;
--> statement-breakpoint
INSERT INTO daily_parts SELECT day, kind, value, currency, count(*), sum(amount_cents), sum(fee), sum(has_fee) FROM sale_parts WHERE day < 0 GROUP BY 1, 2, 3, 4;
