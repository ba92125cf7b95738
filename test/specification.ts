/**
 * The calls of the product's specification as data: who may make them, method, and path with `{}` for each parameter. The contract test
 * holds what is served against them.
 */
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).join(' '))

/** Calls of the store and the dashboard. */
export const storeCalls = rowsOf(`
anyone    GET    /api/auth/settings/social
anyone    GET    /api/auth/settings/videos
anyone    GET    /api/auth/approved/feedback
anyone    GET    /api/auth/profile-image/{}
signedIn  GET    /api/auth/me
signedIn  GET    /api/auth/all/notifications
signedIn  PUT    /api/auth/notifications/{}/read
signedIn  PUT    /api/auth/notifications/mark-all-read
signedIn  GET    /api/auth/feedback/eligibility/{}
signedIn  GET    /api/auth/purchased-products
signedIn  GET    /api/auth/purchased-products/{}/download
signedIn  GET    /api/auth/licenses/{}/renewals
signedIn  GET    /api/auth/purchased-keys/count/{}
anyone    GET    /api/downloads/{}
signedIn  POST   /api/auth/feedback
anyone    POST   /api/auth/register
anyone    POST   /api/auth/check-user
anyone    POST   /api/auth/login
anyone    GET    /api/auth/categories
anyone    GET    /api/auth/all/products
tokenHolder GET  /api/auth/products/{}
tokenHolder GET  /api/auth/settings/payments
signedIn  POST   /api/auth/coupons/use/{}
signedIn  POST   /api/payments/mercadopago/create-payment
signedIn  GET    /api/payments/mercadopago/check-status/{}
signedIn  POST   /api/payments/coinbase/create-payment
anyone    GET    /api/payments/coinbase/check-status/test
signedIn  POST   /api/auth/uploadProfileImage
signedIn  POST   /api/auth/updateProfileImage
signedIn  DELETE /api/auth/removeProfileImage
signedIn  PUT    /api/auth/update-password
`)

/** Calls of the admin panel. */
export const adminCalls = rowsOf(`
admin     GET    /api/auth/product/mapping
admin     GET    /api/auth/categories/mapping
admin     GET    /api/auth/admin/products
admin     POST   /api/auth/create/products
admin     POST   /api/auth/admin/media
admin     POST   /api/auth/admin/downloads
admin     PUT    /api/auth/atualizar/products/{}
admin     DELETE /api/auth/products/{}
admin     POST   /api/auth/categories
admin     PUT    /api/auth/categories/{}
admin     DELETE /api/auth/categories/{}
admin     GET    /api/auth/admin/users
admin     PUT    /api/auth/admin/users/{}/role
admin     PUT    /api/auth/admin/users/{}/status
admin     PUT    /api/auth/admin/users/{}/ban
admin     PUT    /api/auth/admin/users/{}/unban
admin     PUT    /api/auth/reset-password
admin     POST   /api/auth/admin/users/{}/recovery
admin     PUT    /api/auth/admin/users/{}/remove-profile-picture
admin     DELETE /api/auth/admin/users/{}
admin     GET    /api/auth/admin/users/{}/terms-pdf
maybe     GET    /api/auth/users
admin     GET    /api/auth/admin/keys
admin     POST   /api/auth/add-key
admin     DELETE /api/auth/delete-key
admin     POST   /api/auth/add-time
admin     GET    /api/auth/check-key
admin     POST   /api/auth/admin/generate-key-admin
admin     GET    /api/auth/reset-hwid
admin     GET    /api/payments/mercadopago/get-payments
admin     GET    /api/auth/feedback/count/rating
admin     GET    /api/auth/all/coupons
admin     POST   /api/auth/create/coupons
admin     PUT    /api/auth/atualizar/coupons/{}
admin     DELETE /api/auth/coupons/{}
anyone    GET    /api/payments/mercadopago/generate-receipt/{}
admin     POST   /api/payments/mercadopago/refund/{}
admin     POST   /api/payments/mercadopago/cancel/{}
admin     GET    /api/auth/admin/purchases/{}/terms-pdf
admin     POST   /api/auth/notifications
admin     PUT    /api/auth/notifications/{}
admin     DELETE /api/auth/notifications/{}
admin     GET    /api/auth/all/feedbacks
admin     PUT    /api/auth/feedback/{}
admin     DELETE /api/auth/feedback/{}
admin     POST   /api/auth/feedback/{}/approve
admin     POST   /api/auth/feedback/{}/reject
admin     POST   /api/auth/settings/videos
admin     PUT    /api/auth/settings/videos/{}
admin     DELETE /api/auth/settings/videos/{}
admin     POST   /api/auth/settings/social
admin     PUT    /api/auth/settings/social/{}
admin     DELETE /api/auth/settings/social/{}
admin     PUT    /api/auth/settings/payments/{}
admin     GET    /api/auth/suggestions
admin     POST   /api/auth/suggestions
admin     PUT    /api/auth/suggestions/{}
admin     DELETE /api/auth/suggestions/{}
admin     POST   /api/auth/suggestions/{}/approve
admin     POST   /api/auth/suggestions/{}/reject
admin     POST   /api/auth/suggestions/{}/prepare
admin     POST   /api/auth/suggestions/{}/complete
`)

/** Calls that the specification of the server adds. */
export const serverCalls = rowsOf(`
signedIn  GET    /api/payments/confirmation/{}
anyone    POST   /api/payments/mercadopago/webhook
anyone    POST   /api/payments/coinbase/webhook
anyone    POST   /api/payments/btcpay/webhook
signedIn  POST   /api/auth/logout
anyone    GET    /api/config
admin     GET    /api/auth/admin/audit
anyone    GET    /api/openapi.json
anyone    GET    /api/docs
admin     GET    /api/auth/admin/health/payments
admin     GET    /api/auth/admin/panel/home
admin     GET    /api/auth/admin/panel/search
admin     GET    /api/auth/admin/users/{}
admin     GET    /api/auth/admin/users/{}/events
admin     DELETE /api/auth/admin/users/{}/sessions
admin     POST   /api/auth/admin/users/{}/notes
admin     DELETE /api/auth/admin/users/{}/notes/{}
admin     POST   /api/auth/admin/purchases/{}/email
admin     GET    /api/auth/reset-hwid/count
admin     POST   /api/auth/admin/health/events/retry
admin     GET    /api/auth/admin/statistics
admin     GET    /api/auth/admin/purchases/summary
anyone    POST   /api/licenses/activate
anyone    POST   /api/licenses/validate
anyone    POST   /api/licenses/deactivate
anyone    GET    /.well-known/jwks.json
anyone    GET    /api/docs/tools
`)

/** Added by us: what the others need to be of use. */
export const ourCalls = rowsOf(`
signedIn  POST   /api/auth/logout-everywhere
signedIn  GET    /api/auth/sessions
signedIn  DELETE /api/auth/sessions
signedIn  DELETE /api/auth/sessions/{}
anyone    GET    /api/health
anyone    GET    /api/status
anyone    POST   /api/policy-reports
anyone    GET    /api/health/ready
admin     GET    /api/auth/admin/metrics
anyone    POST   /api/auth/login/second-factor
admin     POST   /api/auth/admin/users/{}/second-factor-reset
admin     DELETE /api/auth/admin/users/{}/second-factor-reset
admin     GET    /api/auth/second-factor
admin     POST   /api/auth/second-factor/challenge
admin     POST   /api/auth/second-factor/confirm
admin     POST   /api/auth/second-factor/totp/start
admin     POST   /api/auth/second-factor/totp
admin     POST   /api/auth/second-factor/passkey/start
admin     POST   /api/auth/second-factor/passkey
admin     PUT    /api/auth/second-factor/{}
admin     DELETE /api/auth/second-factor/{}
admin     POST   /api/auth/second-factor/recovery-codes
anyone    GET    /media/{}
admin     GET    /api/auth/admin/export/address-claims
admin     GET    /api/auth/admin/export/audit
admin     GET    /api/auth/admin/export/approvals
admin     GET    /api/auth/admin/export/coupons
admin     GET    /api/auth/admin/export/products
admin     GET    /api/auth/admin/export/disputes
admin     GET    /api/auth/admin/export/feedback
admin     GET    /api/auth/admin/export/keys
admin     GET    /api/auth/admin/export/notifications
admin     GET    /api/auth/admin/export/purchases
admin     GET    /api/auth/admin/export/refund-requests
admin     GET    /api/auth/admin/export/suggestions
admin     GET    /api/auth/admin/export/users
admin     PUT    /api/auth/product/levels
admin     DELETE /api/auth/product/levels/{}/{}
anyone    GET    /api/auth/product/cards
anyone    GET    /api/auth/product/categories
anyone    GET    /api/auth/product/category/{}
anyone    GET    /api/auth/product/index
anyone    GET    /api/auth/product/list
anyone    GET    /api/auth/product/page/{}
anyone    GET    /api/auth/product/search
anyone    GET    /api/auth/videos
anyone    GET    /api/payments/receipt/{}
anyone    POST   /api/auth/address-claims
admin     GET    /api/auth/admin/address-claims
admin     GET    /api/auth/admin/address-claims/{}/payer
admin     POST   /api/auth/admin/address-claims/{}/approve
admin     POST   /api/auth/admin/address-claims/{}/decline
admin     GET    /api/auth/admin/disputes
admin     GET    /api/auth/admin/disputes/{}
admin     GET    /api/auth/admin/disputes/{}/evidence
admin     POST   /api/auth/admin/disputes/{}/evidence
admin     PUT    /api/auth/admin/keys/{}
admin     POST   /api/auth/admin/keys/{}/replace
admin     POST   /api/auth/admin/key-runs
admin     POST   /api/auth/products/{}/restore
admin     POST   /api/auth/products/{}/duplicate
admin     GET    /api/auth/admin/products/choices
admin     GET    /api/auth/admin/categories
admin     GET    /api/auth/admin/videos
admin     GET    /api/auth/admin/products/{}/stock
admin     POST   /api/auth/admin/products/{}/stock
admin     POST   /api/auth/admin/products/{}/stock/remove
admin     PUT    /api/auth/admin/keys/{}/owner
admin     GET    /api/auth/admin/discord-claims
admin     POST   /api/auth/admin/discord-claims/{}/confirm
admin     DELETE /api/auth/admin/discord-claims/{}
signedIn  POST   /api/auth/licenses/{}/release-device
signedIn  POST   /api/auth/licenses/{}/views
signedIn  PUT    /api/auth/terms
signedIn  DELETE /api/profile
signedIn  GET    /api/profile/data
signedIn  GET    /api/profile/terms
signedIn  POST   /api/auth/purchases/{}/refund-request
signedIn  GET    /api/auth/unfinished-payments
admin     GET    /api/auth/admin/approvals
admin     POST   /api/auth/admin/approvals/{}/approve
admin     POST   /api/auth/admin/approvals/{}/decline
admin     GET    /api/auth/admin/refund-requests
admin     POST   /api/auth/admin/refund-requests/{}
admin     POST   /api/auth/admin/refund-requests/{}/close
admin     POST   /api/auth/admin/health/emails/{}/send
admin     POST   /api/auth/admin/purchases/{}/refund
admin     POST   /api/auth/admin/manual-orders
admin     POST   /api/auth/admin/purchases/{}/partial-refunds
admin     DELETE /api/auth/admin/purchases/{}/partial-refunds/{}
admin     GET    /api/auth/settings/shop
admin     PUT    /api/auth/settings/shop
admin     PUT    /api/auth/product/maintenance/{}
anyone    GET    /sitemap.xml
anyone    GET    /robots.txt
anyone    GET    /api/docs.md
anyone    GET    /api/docs/tools.md
anyone    POST   /api/auth/recovery
anyone    POST   /api/auth/recovery/reset
signedIn  POST   /api/auth/verification
anyone    POST   /api/auth/verification/confirm
signedIn  PUT    /api/auth/name
signedIn  PUT    /api/auth/language
anyone    GET    /api/auth/ranking
signedIn  PUT    /api/auth/ranking
signedIn  GET    /api/auth/email-change
signedIn  POST   /api/auth/email-change
signedIn  POST   /api/auth/email-change/resend
signedIn  DELETE /api/auth/email-change
maybe     POST   /api/auth/email-change/confirm
`)
