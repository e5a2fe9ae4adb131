/** Paid orders: status, documents, refunds, cancellations. */
export const orders = {
  // What has happened to an order.
  Paid: 'Pagado',
  'Filing with the DMV': 'Presentación al DMV',
  'Filed with the DMV': 'Presentado al DMV',
  'Fees paid, documents missing': 'Tarifas pagadas, faltan documentos',
  'Accepted by the DMV': 'Aceptado por el DMV',
  Mailed: 'Enviado por correo',
  Delivered: 'Entregado',
  'Not accepted by the DMV': 'No aceptado por el DMV',
  Canceled: 'Cancelado',
  'Checking with the DMV': 'Consulta al DMV',
  'Checked with the DMV': 'Consultado con el DMV',
  'DMV response received': 'Respuesta del DMV recibida',
  'Waiting for your decision': 'En espera de su decisión',
  'Checking your payment': 'Verificación de su pago',
  'Awaiting payment': 'En espera del pago',
  'Not mailed yet': 'Aún no se ha enviado',
  'Label Printed': 'Etiqueta impresa',
  'No shipment needed': 'No requiere envío',
  PROCESSING: 'EN PROCESO',
  PENDING: 'PENDIENTE',
  COMPLETED: 'COMPLETADO',
  CANCELED: 'CANCELADO',
  'NOT ACCEPTED': 'NO ACEPTADO',
  'DOCUMENTS MISSING': 'FALTAN DOCUMENTOS',
  'DECISION NEEDED': 'FALTA SU DECISIÓN',
  'FEES PAID, DOCUMENTS MISSING': 'TARIFAS PAGADAS, FALTAN DOCUMENTOS',
  'CHECKING PAYMENT': 'VERIFICANDO EL PAGO',
  'NOT PAID': 'SIN PAGAR',
  'REFUND REQUESTED': 'REEMBOLSO SOLICITADO',
  REFUNDED: 'REEMBOLSADO',

  // The steps of an order. For screen readers, each one starts with its state.
  'In progress:': 'En curso:',
  Vehicle: 'Vehículo',
  'Valid until': 'Válido hasta',
  'Order {number}': 'Pedido {number}',
  'Next:': 'Sigue:',
  'Delivery {when}.': 'Entrega ({when}).',
  'Later:': 'Después:',
  'expected {day}': 'fecha prevista: {day}',
  'was expected {day}': 'la fecha prevista era el {day}',
  'The DMV still needs: {documents}': 'El DMV todavía necesita: {documents}',
  'Digital copy by email': 'Copia digital por correo electrónico',
  'Digital copy ready': 'Copia digital lista',
  'As soon as we’ve accepted all documents': 'En cuanto aceptemos todos los documentos',
  'As soon as you’ve decided': 'En cuanto usted decida',
  'You can still cancel': 'Todavía puede cancelar',
  'Overnight, label printed {day}': 'De un día para otro, etiqueta impresa el {day}',
  'Standard mail, label printed {day}': 'Correo regular, etiqueta impresa el {day}',
  '{day}, once accepted': '{day}, cuando se acepte la renovación',

  // The DMV charges more or less.
  'The DMV charges {amount} more than expected': 'El DMV cobra {amount} más de lo previsto',
  'Until you decide, we won’t file it or charge your card.':
    'Hasta que usted decida, no lo presentaremos ni cobraremos nada a su tarjeta.',
  'We’re checking your payment with your bank': 'Estamos verificando su pago con su banco',
  'Please don’t pay the difference again. We’ll email you the result.':
    'No pague la diferencia otra vez. Le enviaremos el resultado por correo electrónico.',
  'Pay {amount}': 'Pagar {amount}',
  'By pressing {button}, you authorize us to charge your card {amount} today and file the order.':
    'Al presionar {button}, nos autoriza a cobrar hoy {amount} a su tarjeta y a presentar el pedido.',
  'Difference in DMV fees': 'Diferencia en las tarifas del DMV',
  '{amount}, paid': '{amount}, pagada',
  '{amount}, paid by us': '{amount}, la pagamos nosotros',
  'Fee before filing': 'Tarifa antes de presentar el pedido',
  'You paid this when you ordered.': 'Usted la pagó al hacer el pedido.',
  'The DMV charges a different amount than you paid when you ordered.':
    'El DMV cobra un monto distinto del que usted pagó al hacer el pedido.',
  'Estimated DMV fees': 'Tarifas aproximadas del DMV',
  'The DMV may still need a smog certificate or proof of insurance. If so, it keeps the fees, but won’t send a sticker until it has the document. If the registration is on hold, the DMV won’t accept the renewal: we’ll email you the reason, and you’ll get the full amount back.':
    'Es posible que el DMV todavía necesite un certificado de smog o un comprobante de seguro. En ese caso, se queda con las tarifas, pero no envía la calcomanía hasta tener el documento. Si el registro tiene un bloqueo, el DMV no aceptará la renovación. Le enviaremos el motivo por correo electrónico y recibirá el reembolso completo.',

  // Documents that the DMV needs.
  'The DMV needs a document before it can issue your sticker':
    'El DMV necesita un documento antes de emitir su calcomanía',
  'You can pay the fees now to stop late penalties. The DMV keeps the fees. It will renew the registration and issue the sticker only once it has:':
    'Puede pagar las tarifas ahora para detener los recargos por retraso. El DMV se queda con las tarifas. Renovará el registro y emitirá la calcomanía solo cuando tenga:',
  'We pay the fees to the DMV, which stops late penalties. The DMV keeps the fees. It will renew the registration and issue the sticker only once it has:':
    'Pagamos las tarifas al DMV y así se detienen los recargos por retraso. El DMV se queda con las tarifas. Renovará el registro y emitirá la calcomanía solo cuando tenga:',
  'The DMV has the fees, and late penalties have stopped. It will renew the registration and issue the sticker only once it has:':
    'El DMV ya recibió el pago de las tarifas y los recargos por retraso ya no aumentan. Renovará el registro y emitirá la calcomanía solo cuando tenga:',

  // Documents that we need.
  'You’ll need documents': 'Necesitará documentos',
  'You’ll send them after you pay, as pictures or PDF files, or by mail. We’ll file with the DMV once we’ve accepted all of them. You’ll need:':
    'Los enviará después de pagar, como fotos o archivos PDF, o por correo postal. Presentaremos el pedido al DMV cuando los hayamos aceptado todos. Necesitará:',
  'Title, signed by seller and buyer': 'Título, firmado por el vendedor y el comprador',
  'signed title': 'título firmado',
  'The front, signed and dated by both. It shows that the vehicle is now yours.':
    'El frente, con la firma y la fecha de ambos. Demuestra que el vehículo ya es suyo.',
  'Bill of sale': 'Comprobante de compraventa (bill of sale)',
  'bill of sale': 'comprobante de compraventa',
  'Signed by the seller. It shows the price and the date of the sale.':
    'Con la firma del vendedor. Indica el precio y la fecha de la venta.',
  'Odometer reading': 'Lectura del odómetro',
  'odometer reading': 'lectura del odómetro',
  'A clear picture of the odometer, or the reading signed by both. The DMV records it with each sale.':
    'Una foto clara del odómetro, o la lectura con la firma de ambos. El DMV la anota en cada venta.',
  'Application for a replacement title': 'Solicitud de reposición del título',
  'application for a replacement title': 'solicitud de reposición del título',
  'Form REG 227, signed by the registered owner. The DMV won’t print a new title without it.':
    'Formulario REG 227, con la firma del dueño registrado. Sin él, el DMV no imprime un título nuevo.',
  MISSING: 'FALTA',
  'IN REVIEW': 'EN REVISIÓN',
  ACCEPTED: 'ACEPTADO',
  'SEND AGAIN': 'ENVIAR OTRA VEZ',
  'We’ve accepted all your documents. We’ll file with the DMV.':
    'Ya aceptamos todos sus documentos. Presentaremos su pedido al DMV.',
  'We have all your documents and are reviewing them. We’ll file as soon as we’ve accepted all of them.':
    'Ya tenemos todos sus documentos y los estamos revisando. Presentaremos su pedido en cuanto los aceptemos todos.',
  'We still need {count} document. We’ll file as soon as we’ve accepted all of them.':
    'Todavía nos falta {count} documento. Presentaremos su pedido en cuanto lo aceptemos.',
  'We still need {count} documents. We’ll file as soon as we’ve accepted all of them.':
    'Todavía nos faltan {count} documentos. Presentaremos su pedido en cuanto los aceptemos todos.',
  'We still need {count} of {total} documents. We’ll file as soon as we’ve accepted all of them.':
    'Documentos que todavía nos faltan: {count} de {total}. Presentaremos su pedido en cuanto los aceptemos todos.',
  'Write order number {order} on the envelope.': 'Escriba el número de pedido {order} en el sobre.',
  'Documents for this order': 'Documentos de este pedido',
  'We couldn’t show the documents for this order. Please reload the page, or mail them to the address in our email.':
    'No pudimos mostrar los documentos de este pedido. Vuelva a cargar la página, o envíelos por correo postal a la dirección que aparece en nuestro correo electrónico.',
  'Sent {day}: {file}': 'Enviado el {day}: {file}',
  'Upload a picture or PDF': 'Subir una foto o un PDF',
  'Upload a new picture or PDF': 'Subir otra foto u otro PDF',
  'of the {document}': 'de este documento: {document}',
  'Sending the {document}': 'Enviando: {document}',
  'Sent: {documents}. We’ll review what you sent and email you.':
    'Enviado: {documents}. Revisaremos lo que envió y le escribiremos por correo electrónico.',
  'Send documents': 'Enviar documentos',
  'PDF, PNG, JPEG, or HEIC, up to {size} MB each. You can send them one at a time.':
    'PDF, PNG, JPEG o HEIC, de hasta {size} MB cada uno. Puede enviarlos uno por uno.',
  'By mail': 'Por correo postal',
  'Prefer mail? Send copies.': '¿Prefiere el correo postal? Envíe copias.',
  'Print cover sheet': 'Imprimir portada',
  'Please choose a file first': 'Primero elija un archivo',
  'Please choose a PDF, PNG, JPEG, or HEIC file': 'Elija un archivo PDF, PNG, JPEG o HEIC',
  'Please choose a file of up to 10 MB': 'Elija un archivo de hasta 10 MB',
  'This file is empty. Please choose a different file.': 'Este archivo está vacío. Elija otro.',
  'This file seems to be damaged or the wrong type. Please choose a different file.':
    'Este archivo parece estar dañado o no es del tipo correcto. Elija otro archivo.',
  'Please send the file again': 'Envíe el archivo otra vez',

  // Cancellations.
  'Changed your mind?': '¿Cambió de opinión?',
  'This order can’t be canceled': 'Este pedido ya no se puede cancelar',
  'You can cancel {until}.': 'Puede cancelarlo {until}.',
  'until {moment}': 'hasta {moment}',
  'You’ll get the full {amount} back on your card within {days} business days.':
    'Recibirá el reembolso completo de {amount} en su tarjeta en un plazo de {days} días hábiles.',
  'You’ll get what you paid for this vehicle back on your card within {days} business days. It shares an overnight envelope. The envelope fee is refunded once every order in it is canceled.':
    'En un plazo de {days} días hábiles, recibirá en su tarjeta el reembolso de lo que pagó por este vehículo. Este pedido va en un sobre compartido con envío de un día para otro. La tarifa del sobre se reembolsa cuando se cancelan todos los pedidos que van en él.',
  'After that, payment sent to the DMV cannot be canceled or reversed.':
    'Después, el pago enviado al DMV no se puede cancelar ni revertir.',
  'After that, a request sent to the DMV cannot be canceled or reversed.':
    'Después, la consulta enviada al DMV no se puede cancelar ni revertir.',
  'A request sent to the DMV cannot be canceled or reversed.':
    'Una consulta enviada al DMV no se puede cancelar ni revertir.',
  'Keep this order': 'Conservar este pedido',
  'Order again': 'Pedir otra vez',
  'Cancel this order?': '¿Cancelar este pedido?',
  '{service} for {plate}.': '{service}, {plate}.',
  '{service}, order {number}.': '{service}, pedido {number}.',
  '{service} for {plate}, order {number}.': '{service}, {plate}, pedido {number}.',
  'We won’t check with the DMV.': 'No haremos la consulta al DMV.',
  'We won’t file it with the DMV.': 'No lo presentaremos al DMV.',
  'We couldn’t reach our server, so we don’t know if the order was canceled. It’s safe to try again.':
    'No pudimos conectarnos con nuestro servidor y no sabemos si el pedido se canceló. Puede intentar otra vez sin riesgo.',
  'order {number}': 'el pedido {number}',
  'this order': 'este pedido',
  'Too late to cancel. We are filing {order} with the DMV, so it was not canceled and nothing was refunded.':
    'Ya es tarde para cancelar. Estamos presentando {order} al DMV, por eso no se canceló y no se reembolsó nada.',
  'Too late to cancel. We sent {order} to the DMV, so it was not canceled and nothing was refunded.':
    'Ya es tarde para cancelar. Ya enviamos {order} al DMV, por eso no se canceló y no se reembolsó nada.',
  'Too late to cancel. We are checking with the DMV about {order}, so it was not canceled and nothing was refunded.':
    'Ya es tarde para cancelar. Estamos consultando al DMV sobre {order}, por eso no se canceló y no se reembolsó nada.',
  'Too late to cancel. We checked with the DMV about {order}, so it was not canceled and nothing was refunded.':
    'Ya es tarde para cancelar. Ya consultamos al DMV sobre {order}, por eso no se canceló y no se reembolsó nada.',
  'We are filing this order with the DMV.': 'Estamos presentando este pedido al DMV.',
  'We sent this order to the DMV.': 'Ya enviamos este pedido al DMV.',
  'We are checking with the DMV.': 'Estamos consultando al DMV.',
  'We didn’t file it with the DMV.': 'No lo presentamos al DMV.',
  'Reason: {reason}': 'Motivo: {reason}',
  'Nothing will be mailed. After you resolve this with the DMV, you can order again.':
    'No enviaremos nada por correo. Cuando resuelva esto con el DMV, podrá hacer el pedido otra vez.',
  'If you still need this service, you can order it again at any time.':
    'Si todavía necesita este servicio, puede pedirlo otra vez cuando quiera.',

  // Refunds.
  Refund: 'Reembolso',
  'The DMV charged less than you paid for its fees.':
    'El DMV cobró menos de lo que usted pagó por sus tarifas.',
  'your card': 'su tarjeta',
  'your card ending in {digits}': 'su tarjeta terminada en {digits}',
  'We’re refunding {sum} to {card}. We’ll email you when your bank accepts it.':
    'Estamos reembolsando {sum} a {card}. Le enviaremos un correo cuando su banco lo acepte.',
  '{sum} was refunded. It should reach {card} by {day}.':
    'Ya reembolsamos {sum}. Debería llegar a {card} a más tardar el {day}.',
  '{sum} was refunded. It should have reached {card} by {day}. Contact us if it hasn’t.':
    'Ya reembolsamos {sum}. Debió llegar a {card} a más tardar el {day}. Si no llegó, comuníquese con nosotros.',
  'Our refund of {sum} to {card} didn’t go through. We’ll email you once we’ve sent it again.':
    'Nuestro reembolso de {sum} a {card} no se completó. Le enviaremos un correo cuando lo hayamos enviado de nuevo.',
  'Your bank returned our refund of {sum}. We’ll email you to agree on another way to send it.':
    'Su banco nos devolvió el reembolso de {sum}. Le escribiremos por correo electrónico para acordar otra forma de enviarlo.',

  // What customers save.
  'Keep it until the official document arrives. Ask the DMV whether it accepts the copy as proof.':
    'Consérvela hasta que llegue el documento oficial. Pregunte al DMV si acepta la copia como comprobante.',
  'Add to calendar': 'Agregar al calendario',
  'Expected delivery: {thing} for {plate}': 'Entrega prevista: {thing} de {plate}',
  'Order {order}. This date is an estimate.': 'Pedido {order}. Esta fecha es aproximada.',
  'Renew the registration of {plate}': 'Renovar el registro de {plate}',
  'The renewed registration expires on {day}. Renew it at {url}':
    'El registro renovado vence el {day}. Renuévelo en {url}',
  'The pass shows the status of your order. It is not a registration card.':
    'El pase muestra el estado de su pedido. No es una tarjeta de registro.',
  'Add to Apple Wallet': 'Agregar a Apple Wallet',
  'Add to Google Wallet': 'Agregar a Google Wallet',

  // Carts.
  'We emailed you the link to your cart':
    'Le enviamos por correo electrónico el enlace a su carrito',
} as const;
